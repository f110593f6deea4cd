#pragma once

#include "engine/model/causal_dit.h"

namespace longtake {

/// The guidance of a stream's passes.
struct GuidanceOptions {
  double weight = 1;  ///< w in u + w (c - u), u under the empty prompt; 1 is a single pass under the prompt
  double above = 0;   ///< timesteps below this one run without guidance
  /// The number of guided chunks per prompt; 0: all. Guidance exaggerates, and memory keeps the exaggeration. Guiding
  /// every chunk would compound it.
  int chunks = 0;

  /// The weight of a pass at `timestep`, for a chunk with `age` earlier chunks under its prompt.
  double at(int age, double timestep) const { return timestep < above || (chunks > 0 && age >= chunks) ? 1 : weight; }
};

/// The prompt and the conditioning of one chunk.
struct ChunkPrompt {
  const TextContext& text;
  const TextContext& empty;  ///< the empty prompt; used by guidance only
  ConditioningContext conditioning;
  ConditioningContext bare;  ///< the context without the prompt's words; used by guidance only
  int age = 0;               ///< earlier chunks under the prompt
};

/// G of the paper for one chunk: the network under the chunk's prompt, with guidance.
class GuidedModel {
 public:
  GuidedModel(const CausalDit& model, ChunkPrompt prompt, const GuidanceOptions& guidance)
      : model_(model), prompt_(std::move(prompt)), guidance_(guidance) {}

  /// The flow of a pass; the noisiest of its latents is at `timestep`.  [1, F, c, y, x]
  at::Tensor flow(ChunkInput noisy, double timestep, const MemoryView& memory) const;
  /// The context pass on clean latents: keys, values and the input of the salience head.
  ContextPass context(ChunkInput clean, const MemoryView& memory, bool with_queries) const;

  const CausalDit& network() const { return model_; }
  const ChunkPrompt& prompt() const { return prompt_; }

 private:
  const CausalDit& model_;
  ChunkPrompt prompt_;
  const GuidanceOptions& guidance_;
};

}  // namespace longtake
