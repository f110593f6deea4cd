#include "engine/kernels/norm.h"

#include <ATen/ATen.h>

namespace longtake {
namespace {

/// Views [B, N, C] as [B, F, S, C], so that a row per frame broadcasts over its tokens.
at::Tensor by_frame(const at::Tensor& x, const at::Tensor& rows) { return x.unflatten(1, {rows.size(1), -1}); }

}  // namespace

at::Tensor rms_norm(const at::Tensor& x, const at::Tensor& weight, double eps) {
  const at::Tensor wide = x.to(at::promote_types(x.scalar_type(), at::kFloat));
  const at::Tensor scale = wide.square().mean(-1, /*keepdim=*/true).add(eps).rsqrt();
  return (wide * scale).to(x.scalar_type()) * weight;
}

at::Tensor norm_modulate(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& shift, double eps) {
  const at::Tensor normed = by_frame(at::layer_norm(x, {x.size(-1)}, {}, {}, eps), scale);
  return (normed * (1 + scale).unsqueeze(2) + shift.unsqueeze(2)).flatten(1, 2);
}

at::Tensor gated_add(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gate) {
  return (by_frame(x, gate) + by_frame(y, gate) * gate.unsqueeze(2)).flatten(1, 2);
}

}  // namespace longtake
