#pragma once

#include <ATen/core/Tensor.h>

#include "training/exam/lite_net.h"
#include "training/judge/picture.h"

namespace longtake::train {

/// A part of a picture as network input, resized so that its shorter side has 224 pixels.  [1, 3, H, W], 0..1
at::Tensor seen(const gates::Picture& picture, const gates::Box& part);
at::Tensor seen(const gates::Picture& picture);

/// The common feature of several pictures: the mean of their rows, normalised to length 1.  [D]
at::Tensor mean_feature(const LiteNet& net, const std::vector<at::Tensor>& pictures);

/// The cosine of two features.
float likeness(const at::Tensor& a, const at::Tensor& b);

}  // namespace longtake::train
