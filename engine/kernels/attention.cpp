#include "engine/kernels/attention.h"

#include <ATen/ATen.h>

namespace longtake {
namespace {

at::Tensor split_heads(const at::Tensor& x, std::int64_t batch, int heads) {
  return x.expand({batch, -1, -1}).unflatten(2, {heads, -1}).transpose(1, 2);  // [B, h, tokens, d]
}

}  // namespace

at::Tensor attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, int heads, const at::Tensor& bias) {
  const std::int64_t batch = q.size(0);
  std::optional<at::Tensor> mask;
  if (bias.defined()) mask = bias.to(q.scalar_type()).expand({batch, heads, q.size(1), k.size(1)});
  const at::Tensor out = at::scaled_dot_product_attention(split_heads(q, batch, heads), split_heads(k, batch, heads),
                                                          split_heads(v, batch, heads), mask);
  return out.transpose(1, 2).flatten(2);  // [B, N, h*d]
}

}  // namespace longtake
