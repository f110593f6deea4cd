#pragma once

#include <ATen/autocast_mode.h>

#include "engine/kernels/products.h"

namespace longtake::train {

/// Enables bf16 for matrix products and convolutions during its lifetime; weights, sums and losses stay float32. It has
/// no effect on a CPU without bf16 products, where a step took four times as long.
class Autocast {
 public:
  explicit Autocast(bool on, at::DeviceType device = at::kCPU)
      : device_(device), before_(at::autocast::is_autocast_enabled(device)) {
    at::autocast::set_autocast_enabled(device, on && (device != at::kCPU || fastest_cpu_type() == at::kBFloat16));
    at::autocast::set_autocast_dtype(device, at::kBFloat16);
    at::autocast::increment_nesting();
  }
  ~Autocast() {
    // Cast copies of the weights are stale after the next update.
    if (at::autocast::decrement_nesting() == 0) at::autocast::clear_cache();
    at::autocast::set_autocast_enabled(device_, before_);
  }
  Autocast(const Autocast&) = delete;
  Autocast& operator=(const Autocast&) = delete;

 private:
  at::DeviceType device_;
  bool before_;
};

}  // namespace longtake::train
