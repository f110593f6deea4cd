#pragma once

#include <ATen/core/Tensor.h>

#include "app/lab/observation.h"

namespace longtake {

/// Sums up the attention of one layer while its passes come by, a slice of queries at a time: the matrix of all weights
/// never exists.
class AttentionSums {
 public:
  /// `tokens` in all; the last chunk may be shorter than the others.
  AttentionSums(std::int64_t tokens, std::int64_t chunk_tokens, int heads, at::Device device);

  /// Adds the queries of one chunk, q [1, h, N, d], over all keys that they attended to, k [1, h, M, d], both as they
  /// enter attention. `tokens` [M] int64 numbers the keys' tokens from the run's first one on; `bias` [M] or undefined.
  void add(int chunk, const at::Tensor& q, const at::Tensor& k, const at::Tensor& tokens, const at::Tensor& bias = {});

  LayerAttention result() const;

 private:
  void merge(at::Tensor& direction, const at::Tensor& strongest, const at::Tensor& tokens, const at::Tensor& chosen);

  int chunks_;  // the last may be short
  std::int64_t chunk_tokens_;
  // The strongest weight on each token from queries of later chunks, its own and earlier ones, [h, tokens]; below 0 =
  // no query of that direction saw it.
  at::Tensor low_, diag_, up_;
  at::Tensor best_, best_chunk_;  // [h, tokens] the strongest of all, and its query's chunk
  at::Tensor mass_;               // [chunks, chunks] float64 on the CPU
};

}  // namespace longtake
