#pragma once

#include <ATen/core/Tensor.h>

namespace longtake {

/// softmax(q k^T / sqrt(d) + bias) v for every head.
/// q [B, N, h*d]; k, v [B, M, h*d] (batch 1 serves every sample); bias additive logits, broadcastable to [B, h, N, M],
/// undefined for none. Returns [B, N, h*d]. Differentiable.
at::Tensor attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, int heads,
                     const at::Tensor& bias = {});

}  // namespace longtake
