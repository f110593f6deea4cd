#include "engine/kernels/attention.h"

#include <ATen/ATen.h>

#include "engine/kernels/blocked_attention.h"

namespace longtake {
namespace {

/// Beyond this a block of logits leaves a core's cache and the library's attention is as good.
constexpr std::int64_t most_keys = 4096;

at::Tensor split_heads(const at::Tensor& x, std::int64_t batch, int heads) {
  return x.expand({batch, -1, -1}).unflatten(2, {heads, -1}).transpose(1, 2);  // [B, h, tokens, d]
}

bool same_for_all_queries(const at::Tensor& bias) {
  return !bias.defined() || (bias.dim() == 4 && bias.size(1) == 1 && bias.size(2) == 1);
}

bool fits_blocks(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, const at::Tensor& bias,
                 Numerics numerics) {
  return takes_own_kernels(q, numerics) && takes_own_kernels(k, numerics) && takes_own_kernels(v, numerics) &&
         k.scalar_type() == q.scalar_type() && v.scalar_type() == q.scalar_type() && k.size(1) <= most_keys &&
         same_for_all_queries(bias) && has_blocked_attention(q.scalar_type());
}

}  // namespace

at::Tensor attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, int heads, const at::Tensor& bias,
                     Numerics numerics) {
  if (fits_blocks(q, k, v, bias, numerics))
    return blocked_attention(q, k, v, heads,
                             bias.defined() ? bias.to(at::kFloat).flatten(1).contiguous() : at::Tensor());
  const std::int64_t batch = q.size(0);
  std::optional<at::Tensor> mask;
  if (bias.defined()) mask = bias.to(q.scalar_type()).expand({batch, heads, q.size(1), k.size(1)});
  const at::Tensor out = at::scaled_dot_product_attention(split_heads(q, batch, heads), split_heads(k, batch, heads),
                                                          split_heads(v, batch, heads), mask);
  return out.transpose(1, 2).flatten(2);  // [B, N, h*d]
}

}  // namespace longtake
