#pragma once

#include <cmath>

#include "engine/kernels/cuda/host_device.h"

// The work of one thread of the salience kernels, as plain functions: the .cu file runs them on the device, and a test
// without a GPU runs the same functions in loops.

namespace longtake::cuda {

/// One full bidirectional attention: q and k [heads, tokens, head_dim].
struct SalienceInput {
  const float* q = nullptr;
  const float* k = nullptr;
  long long heads = 0;
  long long tokens = 0;
  long long chunk_tokens = 0;
  int head_dim = 0;
};

/// The attention weights that one key receives in one head.
struct KeyWeights {
  float low = 0;   ///< the strongest weight from a later chunk
  float diag = 0;  ///< the strongest weight from its own chunk
  float up = 0;    ///< the strongest weight from an earlier chunk
  float sum = 0;   ///< the sum over all queries
};

LONGTAKE_HOST_DEVICE inline float logit(const SalienceInput& in, long long head, long long query, long long key) {
  const float* a = in.q + (head * in.tokens + query) * in.head_dim;
  const float* b = in.k + (head * in.tokens + key) * in.head_dim;
  float sum = 0;
  for (int i = 0; i < in.head_dim; ++i) sum += a[i] * b[i];
  return sum / sqrtf(static_cast<float>(in.head_dim));
}

/// The logarithm of the sum of exp(logit) over all keys, in one pass.
LONGTAKE_HOST_DEVICE inline float log_sum(const SalienceInput& in, long long head, long long query) {
  float top = logit(in, head, query, 0);
  float sum = 1;
  for (long long key = 1; key < in.tokens; ++key) {
    const float each = logit(in, head, query, key);
    if (each > top) {
      sum = sum * expf(top - each) + 1;
      top = each;
    } else {
      sum += expf(each - top);
    }
  }
  return top + logf(sum);
}

/// `log_sums` [heads, tokens] belong to the queries.
LONGTAKE_HOST_DEVICE inline KeyWeights key_weights(const SalienceInput& in, long long head, long long key,
                                                   const float* log_sums) {
  KeyWeights weights;
  const long long own = key / in.chunk_tokens;
  for (long long query = 0; query < in.tokens; ++query) {
    const float p = expf(logit(in, head, query, key) - log_sums[head * in.tokens + query]);
    const long long chunk = query / in.chunk_tokens;
    // No reference to one of the three: on a GPU it would need an address, and then all of them leave the registers.
    if (chunk > own && p > weights.low) weights.low = p;
    if (chunk == own && p > weights.diag) weights.diag = p;
    if (chunk < own && p > weights.up) weights.up = p;
    weights.sum += p;
  }
  return weights;
}

/// One key's salience from its weights in every head, [heads, tokens]; `score` is a SalienceScore.
LONGTAKE_HOST_DEVICE inline float fused(const SalienceInput& in, const KeyWeights* all, long long key, int score) {
  KeyWeights mean;
  float strongest = 0;
  for (long long head = 0; head < in.heads; ++head) {
    const KeyWeights& each = all[head * in.tokens + key];
    mean.low += each.low;
    mean.diag += each.diag;
    mean.up += each.up;
    mean.sum += each.sum;
    const float sides = each.low > each.up ? each.low : each.up;
    strongest += each.diag > sides ? each.diag : sides;
  }
  const auto heads = static_cast<float>(in.heads);
  if (score == 1) return strongest / heads;
  if (score == 2) return mean.sum / heads / static_cast<float>(in.tokens);
  const long long chunk = key / in.chunk_tokens;
  const long long last = (in.tokens - 1) / in.chunk_tokens;
  float sum = mean.diag;
  int parts = 1;
  if (chunk < last) sum += mean.low, ++parts;
  if (chunk > 0) sum += mean.up, ++parts;
  return sum / heads / static_cast<float>(parts);
}

}  // namespace longtake::cuda
