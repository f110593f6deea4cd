#include "engine/kernels/salience.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace longtake {
namespace {

constexpr float kNone = -std::numeric_limits<float>::infinity();

// The attention weights of some queries over all keys: [B, h, rows, d] x [B, h, L, d] -> [B, h, rows, L].
at::Tensor weights(const at::Tensor& q, const at::Tensor& k, const SalienceOptions& options) {
  const at::Tensor logits = at::matmul(q, k.transpose(-1, -2)) / std::sqrt(static_cast<double>(q.size(-1)));
  return options.softmax ? logits.softmax(-1) : logits;
}

// The largest weight from these queries on each key, per head or over the mean head: [B, h or 1, L].
at::Tensor strongest(const at::Tensor& p, const SalienceOptions& options) {
  if (options.max_before_mean) return p.amax(2);
  return p.mean(1, true).amax(2);
}

void merge(at::Tensor direction, const at::Tensor& seen, std::int64_t first, std::int64_t end) {
  if (first >= end) return;
  at::Tensor part = direction.slice(2, first, end);
  part.copy_(at::maximum(part, seen.slice(2, first, end)));
}

// low, diag, up: [B, h or 1, L] each; a key lacks `low` in the last chunk and `up` in the first.
at::Tensor fuse(const at::Tensor& low, const at::Tensor& diag, const at::Tensor& up, std::int64_t chunk_tokens) {
  const std::int64_t length = diag.size(2);
  const std::int64_t last = (length - 1) / chunk_tokens * chunk_tokens;
  at::Tensor sum = diag.mean(1);  // [B, L]
  at::Tensor parts = at::ones({length}, sum.options());
  if (last > 0) {
    sum.slice(1, 0, last).add_(low.mean(1).slice(1, 0, last));
    sum.slice(1, chunk_tokens, length).add_(up.mean(1).slice(1, chunk_tokens, length));
    parts.slice(0, 0, last).add_(1);
    parts.slice(0, chunk_tokens, length).add_(1);
  }
  return sum / parts;
}

at::Tensor balanced(const at::Tensor& q, const at::Tensor& k, const SalienceOptions& options, std::int64_t step) {
  const std::int64_t length = q.size(2);
  const std::int64_t chunk = options.chunk_tokens;
  const std::int64_t lanes = options.max_before_mean ? q.size(1) : 1;
  at::Tensor low = at::full({q.size(0), lanes, length}, kNone, q.options());
  at::Tensor diag = low.clone();
  at::Tensor up = low.clone();
  for (std::int64_t begin = 0; begin < length;) {
    const std::int64_t l = begin / chunk * chunk;  // first token of the chunk
    const std::int64_t h = std::min(l + chunk, length);
    const std::int64_t end = std::min(begin + step, h);  // a slice of rows never crosses a chunk border
    const at::Tensor seen = strongest(weights(q.slice(2, begin, end), k, options), options);
    merge(low, seen, 0, l);  // later queries attend to earlier keys
    merge(diag, seen, l, h);
    merge(up, seen, h, length);  // earlier queries attend to later keys
    begin = end;
  }
  return fuse(low, diag, up, chunk);
}

at::Tensor overall(const at::Tensor& q, const at::Tensor& k, const SalienceOptions& options, std::int64_t step) {
  const std::int64_t length = q.size(2);
  const bool max = options.score == SalienceScore::max;
  const std::int64_t lanes = !max || options.max_before_mean ? q.size(1) : 1;
  at::Tensor out = at::full({q.size(0), lanes, length}, max ? kNone : 0.0F, q.options());
  for (std::int64_t begin = 0; begin < length; begin += step) {
    const at::Tensor p = weights(q.slice(2, begin, std::min(begin + step, length)), k, options);
    if (max)
      out.copy_(at::maximum(out, strongest(p, options)));
    else
      out.add_(p.sum(2), 1.0 / static_cast<double>(length));
  }
  return out.mean(1);
}

at::Tensor batched(const at::Tensor& x) { return (x.dim() == 3 ? x.unsqueeze(0) : x).to(at::kFloat); }

void check(const at::Tensor& q, const at::Tensor& k, const SalienceOptions& options) {
  TORCH_CHECK((q.dim() == 3 || q.dim() == 4) && q.sizes() == k.sizes(),
              "q and k must both be [B, h, L, d] or [h, L, d]");
  TORCH_CHECK(q.size(-2) > 0 && options.chunk_tokens > 0 && options.query_rows > 0,
              "salience needs tokens, a chunk size and query rows");
}

}  // namespace

at::Tensor attention_salience(const at::Tensor& q, const at::Tensor& k, const SalienceOptions& options) {
  check(q, k, options);
  const c10::NoGradGuard no_grad;
  const at::Tensor queries = batched(q);
  const at::Tensor keys = batched(k);
  const at::Tensor salience = options.score == SalienceScore::balanced
                                  ? balanced(queries, keys, options, options.query_rows)
                                  : overall(queries, keys, options, options.query_rows);
  return q.dim() == 3 ? salience.squeeze(0) : salience;
}

at::Tensor attention_received(const at::Tensor& q, const at::Tensor& k, std::int64_t query_rows) {
  const c10::NoGradGuard no_grad;
  const at::Tensor keys = k.to(at::kFloat);
  at::Tensor out = at::zeros({q.size(0), q.size(1), k.size(2)}, keys.options());
  for (std::int64_t begin = 0; begin < q.size(2); begin += query_rows) {
    const at::Tensor rows = q.slice(2, begin, std::min(begin + query_rows, q.size(2))).to(at::kFloat);
    out.add_(weights(rows, keys, {}).sum(2));
  }
  return out.mean(1);
}

}  // namespace longtake
