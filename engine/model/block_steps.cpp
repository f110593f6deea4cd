#include "engine/model/block_steps.h"

#include <ATen/ATen.h>

#include "engine/kernels/norm.h"
#include "engine/kernels/norm_rotate.h"

namespace longtake {
namespace {

at::Tensor linear_gelu(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
  return at::gelu(at::linear(x, weight, bias), "tanh");
}

at::Tensor add_neighbours(const at::Tensor& x, const at::Tensor& weight, std::int64_t rows, std::int64_t columns) {
  const at::Tensor grid = x.reshape({-1, rows, columns, x.size(2)}).permute({0, 3, 1, 2});
  return x + at::conv2d(grid, weight, {}, 1, 1, 1, x.size(2)).permute({0, 2, 3, 1}).reshape(x.sizes());
}

at::Tensor gpu_rms_norm(const at::Tensor& x, const at::Tensor& weight, double eps) {
  return at::rms_norm(x, weight.sizes(), weight, eps);
}

/// A view [B, F, S, C] of [B, N, C], so that a row per frame broadcasts over its tokens.
at::Tensor by_frame(const at::Tensor& x, const at::Tensor& rows) { return x.unflatten(1, {rows.size(1), -1}); }

at::Tensor gpu_norm_modulate(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& shift, double eps) {
  const at::Tensor factor = 1 + scale;
  // A single row for all tokens can be LayerNorm's own parameters.
  if (scale.size(0) == 1 && scale.size(1) == 1)
    return at::layer_norm(x, {x.size(-1)}, factor.flatten(), shift.flatten(), eps);
  const at::Tensor normed = by_frame(at::layer_norm(x, {x.size(-1)}, {}, {}, eps), scale);
  return at::addcmul(shift.unsqueeze(2), normed, factor.unsqueeze(2)).flatten(1, 2);
}

at::Tensor gpu_gated_add(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gate) {
  return at::addcmul(by_frame(x, gate), by_frame(y, gate), gate.unsqueeze(2)).flatten(1, 2);
}

at::Tensor gpu_rotate(const at::Tensor& x, const Rotation& rotation, int heads) {
  at::Tensor out = at::empty_like(x, {}, at::MemoryFormat::Contiguous);
  norm_rotate({out, x, {}, 0, rotation, heads});
  return out;
}

// On a GPU this operator's GELU is the tanh form, fused into the product's kernel.
at::Tensor gpu_linear_gelu(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias) {
  return at::_addmm_activation(bias, x.flatten(0, 1), weight.t(), 1, 1, /*use_gelu=*/true)
      .unflatten(0, {x.size(0), x.size(1)});
}

}  // namespace

const BlockSteps& plain_steps() {
  static constexpr BlockSteps steps{rms_norm, norm_modulate, gated_add, rotate, linear_gelu, add_neighbours};
  return steps;
}

const BlockSteps& gpu_steps() {
  static constexpr BlockSteps steps{gpu_rms_norm, gpu_norm_modulate, gpu_gated_add,
                                    gpu_rotate,   gpu_linear_gelu,   add_neighbours};
  return steps;
}

}  // namespace longtake
