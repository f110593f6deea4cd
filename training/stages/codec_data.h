#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace longtake::train {

/// The predecessor of each group, for `crops` consecutive crops. The first group of a crop is its own predecessor.
at::Tensor previous_in_crop(const at::Tensor& x, std::int64_t crops);

/// 10 log10(4 / mse) for pixels in -1..1.
double psnr(double mean_square_error);

}  // namespace longtake::train
