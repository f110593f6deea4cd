#pragma once

#include <ATen/core/Tensor.h>

#include "app/lab/observation.h"

namespace longtake {

/// Sums up the attention of one layer during its passes, a slice of queries at a time. The matrix of all weights never
/// exists.
class AttentionSums {
 public:
  /// `tokens` is the total; the last chunk may be shorter than the others.
  AttentionSums(std::int64_t tokens, std::int64_t chunk_tokens, int heads, at::Device device);

  /// Adds the queries of one chunk, q [1, h, N, d], over the keys that they attended to, k [1, h, M, d]. Both are as
  /// they enter attention. `tokens` [M] int64 are the keys' token numbers, counted from the run's first; `bias` [M] or
  /// undefined.
  void add(int chunk, const at::Tensor& q, const at::Tensor& k, const at::Tensor& tokens, const at::Tensor& bias = {});

  LayerAttention result() const;

 private:
  void merge(at::Tensor& direction, const at::Tensor& strongest, const at::Tensor& tokens, const at::Tensor& chosen);

  int chunks_;  // the last may be short
  std::int64_t chunk_tokens_;
  // The strongest weight on each token from queries of later chunks, its own and earlier ones, [h, tokens]. Below 0: no
  // query of that direction attended to it.
  at::Tensor low_, diag_, up_;
  at::Tensor best_, best_chunk_;  // [h, tokens] the strongest of all, and the chunk of its query
  at::Tensor mass_;               // [chunks, chunks] float64 on the CPU
};

}  // namespace longtake
