#pragma once

#include <ATen/core/Tensor.h>

#include "engine/kernels/rotary.h"

namespace longtake {

/// The operations of a transformer block between its matrix products. They are replaceable. The trainer's versions need
/// one pass over each row for a gradient, where automatic ones need a dozen. A GPU's versions use few kernels.
struct BlockSteps {
  // As in engine/kernels/norm.h and rotary.h.
  at::Tensor (*rms_norm)(const at::Tensor& x, const at::Tensor& weight, double eps);
  at::Tensor (*norm_modulate)(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& shift, double eps);
  at::Tensor (*gated_add)(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gate);
  at::Tensor (*rotate)(const at::Tensor& x, const Rotation& rotation, int heads);
  /// Tanh-form GELU of a matrix product.
  at::Tensor (*linear_gelu)(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias);
  /// x + a depthwise 3x3 convolution over the rows and columns of each latent frame.
  /// x [B, N, C], weight [C, 1, 3, 3]
  at::Tensor (*add_neighbours)(const at::Tensor& x, const at::Tensor& weight, std::int64_t rows, std::int64_t columns);
};

/// Any device, any type, in the reference's order of operations; differentiable.
const BlockSteps& plain_steps();

/// The steps in fewer kernels, for GPUs, where memory bandwidth limits the work between products. Values are float32
/// where the reference rounds to bf16. Without gradients and without autocast.
const BlockSteps& gpu_steps();

}  // namespace longtake
