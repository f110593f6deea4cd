#pragma once

#include <ATen/ATen.h>

#include "training/footage/sample_files.h"
#include "training/run/state.h"

namespace longtake::train {

/// A linear codec of cells (principal components of their pixels). A young codec leans on it, and learns in minutes
/// what would take it an hour from nothing. It fades out: on its own it shows the cells as blocks.
class LinearStart {
 public:
  /// From the crops of `files`; deterministic.
  LinearStart(const SampleFiles& files, std::int64_t channels);

  at::Tensor encode(const at::Tensor& half_size) const;  // [N, 12, H/2, W/2] -> [N, c, h, w]
  at::Tensor decode(const at::Tensor& latents) const;    // [N, c, h, w] -> [N, 12, H, W]
  /// Belong to a checkpoint of a stage that uses it.
  NamedTensors buffers() const;

 private:
  at::Tensor components_;  // [pixels, c], scaled so that latents have variance 1
  at::Tensor back_;        // [c, pixels]
  at::Tensor mean_;        // [pixels]
};

}  // namespace longtake::train
