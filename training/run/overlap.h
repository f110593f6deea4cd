#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "training/run/group.h"

namespace longtake::train {

/// Averages gradients over ranks in buckets during the backward pass. A bucket is sent as soon as its last gradient is
/// ready. Every rank sends the buckets in the same order, from the last parameters to the first.
class GradientOverlap {
 public:
  /// `parameters` are leaves that require gradients. They carry hooks during the lifetime of this object.
  GradientOverlap(Group& group, std::vector<at::Tensor> parameters, std::int64_t bucket_bytes = 8LL << 20);
  ~GradientOverlap();
  GradientOverlap(const GradientOverlap&) = delete;
  GradientOverlap& operator=(const GradientOverlap&) = delete;

  /// Call it before the last backward pass of a step, which completes the gradients.
  void arm();
  bool armed() const;
  /// Sends the remaining buckets, waits, and leaves the averages in the gradients.
  void finish();

 private:
  struct State;
  std::shared_ptr<State> state_;
};

}  // namespace longtake::train
