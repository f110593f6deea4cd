#pragma once

#include <ATen/core/Tensor.h>

namespace longtake {

/// Whether this machine has the matrix kernels that blocked_attention() is built on (any AVX2 machine for float32, AMX
/// or avx512_bf16 for bf16) for `type`.
bool has_blocked_attention(at::ScalarType type);

/// bf16 where this CPU multiplies it in hardware (AMX or avx512_bf16), else float32.
at::ScalarType fastest_cpu_type();

/// attention() for CPUs and sequences whose logits of a few dozen queries fit into a core's cache: blocks of queries go
/// through two small matrix products with the softmax between them in float32. No gradients.
/// q [B, N, h*d]; k, v [B or 1, M, h*d]; bias [B or 1, M] float32, undefined for none; all contiguous, float32 or bf16.
at::Tensor blocked_attention(const at::Tensor& q, const at::Tensor& k, const at::Tensor& v, int heads,
                             const at::Tensor& bias);

}  // namespace longtake
