#include "engine/generate/guided_model.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/model/flow.h"

namespace longtake {
namespace {

std::int64_t keys_of(const TextContext& text) { return text.blocks.front().k.size(1); }

/// The text padded to this many keys; nothing reads the keys after its own.
TextContext lengthened(TextContext text, std::int64_t keys) {
  const std::int64_t own = keys_of(text), added = keys - own;
  if (!text.bias.defined()) text.bias = at::zeros({1, own}, text.blocks.front().k.options().dtype(at::kFloat));
  text.bias = at::constant_pad_nd(text.bias, {0, added}, -std::numeric_limits<double>::infinity());
  for (KeyValues& block : text.blocks)
    block = {at::constant_pad_nd(block.k, {0, 0, 0, added}), at::constant_pad_nd(block.v, {0, 0, 0, added})};
  return text;
}

/// Joins two texts into one batch.
TextContext beside(TextContext first, TextContext second) {
  if (first.bias.defined() || second.bias.defined()) {
    const std::int64_t keys = std::max(keys_of(first), keys_of(second));
    first = lengthened(std::move(first), keys);
    second = lengthened(std::move(second), keys);
  }
  const auto join = [](const std::vector<KeyValues>& a, const std::vector<KeyValues>& b) {
    std::vector<KeyValues> both;
    for (std::size_t i = 0; i < a.size(); ++i) both.push_back({at::cat({a[i].k, b[i].k}), at::cat({a[i].v, b[i].v})});
    return both;
  };
  const at::Tensor bias = first.bias.defined() ? at::cat({first.bias, second.bias}) : at::Tensor();
  return {join(first.blocks, second.blocks), join(first.image, second.image), {}, bias};
}

}  // namespace

at::Tensor GuidedModel::flow(ChunkInput noisy, double timestep, const MemoryView& memory) const {
  noisy.conditioning = prompt_.conditioning;
  const double weight = guidance_.at(prompt_.age, timestep);
  if (weight == 1) return model_.flow(noisy, prompt_.text, memory);
  // One batch holds the conditional and the unconditional pass. One matrix product with twice the rows is faster than
  // two products.
  noisy.latents = noisy.latents.repeat({2, 1, 1, 1, 1});
  noisy.timesteps = noisy.timesteps.repeat({2, 1});
  noisy.conditioning = beside(prompt_.conditioning, prompt_.bare);
  const at::Tensor flows = model_.flow(noisy, beside(prompt_.text, prompt_.empty), memory);
  return guided(flows.narrow(0, 0, 1), flows.narrow(0, 1, 1), weight);
}

ContextPass GuidedModel::context(ChunkInput clean, const MemoryView& memory, bool with_queries) const {
  clean.conditioning = prompt_.conditioning;
  return model_.context(clean, prompt_.text, memory, with_queries);
}

}  // namespace longtake
