#pragma once

#include <ATen/core/Tensor.h>

namespace longtake::train {

/// x0 + sigma (noise - x0), the clip noised to timesteps [B, F].  [B, F, c, y, x]
at::Tensor noised_clip(const at::Tensor& clean, const at::Tensor& noise, const at::Tensor& timesteps);

}  // namespace longtake::train
