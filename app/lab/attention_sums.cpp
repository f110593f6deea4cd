#include "app/lab/attention_sums.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

#include "engine/kernels/salience.h"
#include "engine/model/load_tensors.h"

namespace longtake {

AttentionSums::AttentionSums(std::int64_t tokens, std::int64_t chunk_tokens, int heads, at::Device device)
    : chunks_(static_cast<int>((tokens + chunk_tokens - 1) / chunk_tokens)), chunk_tokens_(chunk_tokens) {
  const auto options = at::TensorOptions().dtype(at::kFloat).device(device);
  low_ = at::full({heads, tokens}, -1.0, options);
  diag_ = low_.clone();
  up_ = low_.clone();
  best_ = low_.clone();
  best_chunk_ = at::zeros_like(low_, at::kLong);
  mass_ = at::zeros({chunks_, chunks_}, at::kDouble);
}

void AttentionSums::merge(at::Tensor& direction, const at::Tensor& strongest, const at::Tensor& tokens,
                          const at::Tensor& chosen) {
  const at::Tensor where = tokens.index_select(0, chosen);  // numbers of tokens are unique
  if (where.numel() == 0) return;
  direction.index_copy_(1, where, at::maximum(direction.index_select(1, where), strongest.index_select(1, chosen)));
}

void AttentionSums::add(int chunk, const at::Tensor& q, const at::Tensor& k, const at::Tensor& tokens,
                        const at::Tensor& bias) {
  const c10::NoGradGuard no_grad;
  const at::Tensor queries = q.squeeze(0).to(at::kFloat), keys = k.squeeze(0).to(at::kFloat);
  const at::Tensor turned = keys.transpose(-1, -2) / std::sqrt(static_cast<double>(keys.size(-1)));
  at::Tensor strongest = at::full({keys.size(0), keys.size(1)}, -1.0, keys.options());  // [h, M]
  at::Tensor received = at::zeros({keys.size(1)}, keys.options());                      // [M], mean over heads
  for (std::int64_t begin = 0; begin < queries.size(1); begin += kQueryRows) {
    at::Tensor logits = at::matmul(queries.slice(1, begin, std::min(begin + kQueryRows, queries.size(1))), turned);
    if (bias.defined()) logits.add_(bias.to(at::kFloat));
    const at::Tensor weights = logits.softmax(-1);  // [h, rows, M]
    strongest = at::maximum(strongest, weights.amax(1));
    received.add_(weights.sum(1).mean(0));
  }
  const at::Tensor places = tokens.to(keys.device());
  const at::Tensor key_chunks = places.floor_divide(chunk_tokens_);
  merge(low_, strongest, places, (key_chunks < chunk).nonzero().squeeze(-1));
  merge(diag_, strongest, places, (key_chunks == chunk).nonzero().squeeze(-1));
  merge(up_, strongest, places, (key_chunks > chunk).nonzero().squeeze(-1));
  const at::Tensor before = best_.index_select(1, places);
  const at::Tensor stronger = strongest > before;
  best_.index_copy_(1, places, at::where(stronger, strongest, before));
  best_chunk_.index_copy_(
      1, places,
      at::where(stronger, at::full_like(before, chunk, best_chunk_.options()), best_chunk_.index_select(1, places)));
  at::Tensor row = mass_.select(0, chunk);
  row.index_add_(0, key_chunks.to(at::kCPU), received.to(at::kCPU, at::kDouble) / static_cast<double>(queries.size(1)));
}

LayerAttention AttentionSums::result() const {
  const c10::NoGradGuard no_grad;
  at::Tensor sum = at::zeros({low_.size(1)}, low_.options());
  at::Tensor parts = at::zeros_like(sum);
  for (const at::Tensor& direction : {low_, diag_, up_}) {
    const at::Tensor seen = direction.select(0, 0) >= 0;
    sum.add_(at::where(seen, direction.mean(0), at::zeros_like(sum)));
    parts.add_(seen);
  }
  LayerAttention layer;
  layer.salience = to_vector(sum / parts.clamp_min(1));
  const auto size = static_cast<std::size_t>(chunks_);
  layer.mass.assign(mass_.const_data_ptr<double>(), mass_.const_data_ptr<double>() + size * size);
  layer.peaks.assign(size * size, 0);
  const at::Tensor winners = best_chunk_.to(at::kCPU).contiguous();
  const std::int64_t heads = winners.size(0), count = winners.size(1);
  for (std::int64_t head = 0; head < heads; ++head) {
    const std::int64_t* winner = winners.const_data_ptr<std::int64_t>() + head * count;
    for (std::int64_t token = 0; token < count; ++token)
      layer.peaks[static_cast<std::size_t>(winner[token] * chunks_ + token / chunk_tokens_)] +=
          1.0 / static_cast<double>(heads * std::min(chunk_tokens_, count - token / chunk_tokens_ * chunk_tokens_));
  }
  return layer;
}

}  // namespace longtake
