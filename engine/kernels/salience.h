#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace longtake {

/// How attention weights are reduced to one number per key.
enum class SalienceScore {
  balanced,  ///< mean over the directions of a key: from later, same and earlier chunks (paper Eq. 4 and 5)
  max,       ///< the largest weight from any query
  avg,       ///< the mean weight from all queries
};

/// Query rows per attention slice; 4680 tokens are 24 slices.
inline constexpr std::int64_t kQueryRows = 195;

struct SalienceOptions {
  SalienceScore score = SalienceScore::balanced;
  std::int64_t chunk_tokens = 4680;      ///< L_B: tokens of one chunk
  std::int64_t query_rows = kQueryRows;  ///< memory is heads x query_rows x L floats
  bool max_before_mean = true;           ///< Eq. 4: max over queries, then mean over heads; false: Algorithm 3's order
  bool softmax = true;                   ///< false: raw logits, Algorithm 3 taken literally
};

/// Salience of every key of one full bidirectional attention. q and k as attention reads them, [B, h, L, d] or [h, L,
/// d]; the result is [B, L] or [L], float. Equals the result of the full L x L matrix of weights, whatever query_rows
/// is. Chunks are counted by index, so the last may be short; a clip of one chunk has only the same-chunk direction.
at::Tensor attention_salience(const at::Tensor& q, const at::Tensor& k, const SalienceOptions& options);

/// The attention that each key receives from all queries, mean over heads: q [B, h, N, d], k [B, h, L, d], the result
/// [B, L] float. The sum over keys is N.
at::Tensor attention_received(const at::Tensor& q, const at::Tensor& k, std::int64_t query_rows = kQueryRows);

}  // namespace longtake
