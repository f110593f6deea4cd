#pragma once

#include <ATen/ATen.h>

namespace longtake::train {

/// What counts how much in the loss of pictures; the error of a pixel that shows no thing weighs 1.
struct PictureWeights {
  double thing = 1;            ///< the error of a thing's pixel
  double edge = 0, curve = 0;  ///< first and second differences of neighbouring errors
};

/// Mean absolute error of groups of pictures [N, 12, H, W], and of its differences across and down. things [N, 4, H,
/// W], 1 where a thing is seen.
at::Tensor picture_loss(const at::Tensor& decoded, const at::Tensor& pixels, const at::Tensor& things,
                        const PictureWeights& weights);

}  // namespace longtake::train
