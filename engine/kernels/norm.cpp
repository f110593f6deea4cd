#include "engine/kernels/norm.h"

#include <ATen/ATen.h>

#include "engine/kernels/each_row.h"

namespace longtake {
namespace {

/// [B, N, C] seen as [B, F, S, C], so that a row per frame broadcasts over its tokens.
at::Tensor by_frame(const at::Tensor& x, const at::Tensor& rows) { return x.unflatten(1, {rows.size(1), -1}); }

/// Rows in float32, one after the other.
at::Tensor plain(const at::Tensor& rows) { return rows.to(at::kFloat).contiguous(); }

/// Tokens that share one of `rows`, [B, F, C].
std::int64_t tokens_per_row(const at::Tensor& x, const at::Tensor& rows) {
  TORCH_CHECK(rows.size(0) == x.size(0) && x.size(1) % rows.size(1) == 0, "one row per latent frame");
  return x.size(1) / rows.size(1);
}

}  // namespace

at::Tensor rms_norm(const at::Tensor& x, const at::Tensor& weight, double eps, Numerics numerics) {
  if (takes_own_kernels(x, numerics)) {
    const at::Tensor factor = plain(weight);
    return each_row(x, [&](std::int64_t, float* row) {
      rows::rms_norm(row, factor.const_data_ptr<float>(), x.size(-1), static_cast<float>(eps));
    });
  }
  const at::Tensor wide = x.to(at::promote_types(x.scalar_type(), at::kFloat));
  const at::Tensor scale = wide.square().mean(-1, /*keepdim=*/true).add(eps).rsqrt();
  return (wide * scale).to(x.scalar_type()) * weight;
}

at::Tensor norm_modulate(const at::Tensor& x, const at::Tensor& scale, const at::Tensor& shift, double eps,
                         Numerics numerics) {
  if (takes_own_kernels(x, numerics)) {
    const std::int64_t tokens = tokens_per_row(x, scale);
    const at::Tensor scales = plain(scale);
    const at::Tensor shifts = plain(shift);
    const std::int64_t width = x.size(-1);
    return each_row(x, [&](std::int64_t i, float* row) {
      const std::int64_t start = i / tokens * width;
      rows::norm_modulate(row, scales.const_data_ptr<float>() + start, shifts.const_data_ptr<float>() + start, width,
                          static_cast<float>(eps));
    });
  }
  const at::Tensor normed = by_frame(at::layer_norm(x, {x.size(-1)}, {}, {}, eps), scale);
  return (normed * (1 + scale).unsqueeze(2) + shift.unsqueeze(2)).flatten(1, 2);
}

at::Tensor gated_add(const at::Tensor& x, const at::Tensor& y, const at::Tensor& gate, Numerics numerics) {
  if (takes_own_kernels(x, numerics) && takes_own_kernels(y, numerics)) {
    const std::int64_t tokens = tokens_per_row(x, gate);
    const at::Tensor gates = plain(gate);
    const std::int64_t width = x.size(-1);
    const bool wide = x.scalar_type() == at::kFloat;
    return each_row(x, [&](std::int64_t i, float* row) {
      thread_local std::vector<float> added;
      const float* add = nullptr;
      if (wide) {
        add = y.const_data_ptr<float>() + i * width;
      } else {
        added.resize(static_cast<std::size_t>(width));
        rows::widen(y.const_data_ptr<at::BFloat16>() + i * width, added.data(), width);
        add = added.data();
      }
      rows::gated_add(row, add, gates.const_data_ptr<float>() + i / tokens * width, width);
    });
  }
  return (by_frame(x, gate) + by_frame(y, gate) * gate.unsqueeze(2)).flatten(1, 2);
}

}  // namespace longtake
