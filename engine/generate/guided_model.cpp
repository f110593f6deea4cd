#include "engine/generate/guided_model.h"

#include <ATen/ATen.h>

#include "engine/model/flow.h"

namespace longtake {
namespace {

/// Joins two texts into one batch.
TextContext beside(const TextContext& first, const TextContext& second) {
  const auto join = [](const std::vector<KeyValues>& a, const std::vector<KeyValues>& b) {
    std::vector<KeyValues> both;
    for (std::size_t i = 0; i < a.size(); ++i) both.push_back({at::cat({a[i].k, b[i].k}), at::cat({a[i].v, b[i].v})});
    return both;
  };
  return {join(first.blocks, second.blocks), join(first.image, second.image)};
}

}  // namespace

at::Tensor GuidedModel::flow(ChunkInput noisy, double timestep, const MemoryView& memory) const {
  noisy.conditioning = prompt_.conditioning;
  const double weight = guidance_.at(prompt_.age, timestep);
  if (weight == 1) return model_.flow(noisy, prompt_.text, memory);
  // One batch holds the conditional and the unconditional pass: one matrix product with twice the rows is faster than
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
