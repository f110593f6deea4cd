#pragma once

#include <ATen/core/Tensor.h>

namespace longtake {

/// x / sqrt(mean(x^2) + eps) over the last axis in float32, rounded to x's type, then times weight in that type.
/// x [B, N, C]
at::Tensor rms_norm(const at::Tensor& x, const at::Tensor& weight, double eps);

/// LayerNorm(x) * (1 + scale) + shift, rounded to x's type after each step as in the reference. x [B, N, C]; scale,
/// shift [B, F, C]; each latent frame's N/F tokens share a row.
at::Tensor norm_modulate(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& shift, double eps);

/// x + y * gate. x, y [B, N, C]; gate [B, F, C].
at::Tensor gated_add(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gate);

}  // namespace longtake
