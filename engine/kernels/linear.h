#pragma once

#include <ATen/core/Tensor.h>

namespace longtake {

enum class Activation {
  none,
  gelu,  ///< in its tanh form
  silu
};

/// weight [out, in] laid out as oneDNN likes it for inputs of about `rows` rows; undefined where that is not to be had.
at::Tensor packed_weight(const at::Tensor& weight, std::int64_t rows);

/// activation(x weight^T + bias) with a packed weight, in one kernel. CPU, no gradients.
at::Tensor packed_linear(const at::Tensor& x, const at::Tensor& packed, const at::Tensor& bias, Activation activation);

at::Tensor activate(const at::Tensor& x, Activation activation);

}  // namespace longtake
