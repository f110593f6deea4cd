#pragma once

#include <ATen/core/Tensor.h>

#include "engine/core/result.h"
#include "engine/model/picture_encoder.h"
#include "engine/stream/still_picture.h"

namespace longtake {

/// A picture for a model of `width` x `height`: scaled to cover that size and cropped equally on both sides. [3,
/// height, width] in -1 .. 1
at::Tensor fit_picture(const StillPicture& picture, int width, int height);

}  // namespace longtake
