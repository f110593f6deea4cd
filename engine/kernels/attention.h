#pragma once

#include <ATen/core/Tensor.h>

#include <optional>

namespace longtake {

/// softmax(q k^T / sqrt(d) + bias) v. q [B, h, N, d]; k, v [B, h, M, d]. bias: additive logits, or a mask that is false
/// for ignored keys, broadcastable to [B, h, N, M]. Returns [B, h, N, d]. Differentiable.
at::Tensor attend(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v,
                  const std::optional<at::Tensor>& bias = {});

/// Attention with the heads contiguous in the last axis. q [B, N, h*d]; k, v [B, M, h*d] (batch 1 serves every sample);
/// bias additive logits, broadcastable to [B, h, N, M], undefined for none. Returns [B, N, h*d]. Differentiable.
at::Tensor attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, int heads,
                     const at::Tensor& bias = {});

/// A bias [.., keys] for all rows of [B, h, queries, keys], without a copy for each. Off the CPU its rows begin at
/// multiples of 16 bytes. ATen would otherwise align them after the expansion, which takes a gigabyte for a chunk of
/// Wan's.
at::Tensor spread_bias(const at::Tensor& bias, at::IntArrayRef sizes);

}  // namespace longtake
