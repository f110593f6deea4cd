#pragma once

#include <ATen/core/Tensor.h>

namespace longtake {

enum class Activation {
  none,
  gelu,  ///< in its tanh form
  silu
};

at::Tensor activate(const at::Tensor& x, Activation activation);

}  // namespace longtake
