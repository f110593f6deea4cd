#include "tests/reference/salience_direct.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace longtake {
namespace {

at::Tensor batched(const at::Tensor& x) { return (x.dim() == 3 ? x.unsqueeze(0) : x).to(at::kFloat); }

/// The strongest weight of key `j` in each direction, and their mean. column [B, h, L]
at::Tensor balanced(const at::Tensor& column, std::int64_t j, std::int64_t chunk_tokens) {
  const std::int64_t length = column.size(2);
  const std::int64_t first = j / chunk_tokens * chunk_tokens;
  const std::int64_t end = std::min(first + chunk_tokens, length);
  const auto strongest = [&](std::int64_t from, std::int64_t to) { return column.slice(2, from, to).amax(2).mean(1); };
  at::Tensor sum = strongest(first, end);
  int directions = 1;
  if (first > 0) sum = sum + strongest(0, first), ++directions;
  if (end < length) sum = sum + strongest(end, length), ++directions;
  return sum / directions;
}

}  // namespace

at::Tensor attention_salience_direct(const at::Tensor& q, const at::Tensor& k, const SalienceOptions& options) {
  const c10::NoGradGuard no_grad;
  const at::Tensor keys = batched(k).transpose(-1, -2);
  at::Tensor p = at::matmul(batched(q), keys) / std::sqrt(static_cast<double>(q.size(-1)));  // [B, h, L, L]
  if (options.softmax) p = p.softmax(-1);
  if (options.score != SalienceScore::avg && !options.max_before_mean) p = p.mean(1, true);
  at::Tensor salience;
  if (options.score == SalienceScore::avg) {
    salience = p.mean(2).mean(1);
  } else if (options.score == SalienceScore::max) {
    salience = p.amax(2).mean(1);
  } else {
    std::vector<at::Tensor> columns;
    for (std::int64_t j = 0; j < p.size(3); ++j) columns.push_back(balanced(p.select(3, j), j, options.chunk_tokens));
    salience = at::stack(columns, 1);
  }
  return q.dim() == 3 ? salience.squeeze(0) : salience;
}

}  // namespace longtake
