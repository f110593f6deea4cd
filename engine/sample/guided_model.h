#pragma once

#include "engine/model/causal_dit.h"

namespace longtake {

/// How much the passes of a stream are guided.
struct GuidancePlan {
  double weight = 1;  ///< w of u + w (c - u), u under the empty prompt; 1 is one pass under the prompt alone
  double above = 0;   ///< timesteps below this one are passed under the prompt alone
  /// Only the first so many chunks of a prompt are guided; 0: all. Guidance exaggerates, memory keeps what was
  /// exaggerated, and guiding every chunk would compound it.
  int chunks = 0;

  /// The weight of a pass at `timestep`, for the chunk that comes after `age` others of its prompt.
  double at(int age, double timestep) const { return timestep < above || (chunks > 0 && age >= chunks) ? 1 : weight; }
};

/// What the model is told of one chunk.
struct ChunkPrompt {
  const TextContext& text;
  const TextContext& empty;  ///< the empty prompt's; only guidance reads it
  ConditioningContext conditioning;
  ConditioningContext bare;  ///< the same without the words of the prompt; only guidance reads it
  int age = 0;               ///< chunks made under the prompt before this one
};

/// G of the paper for one chunk: the network under the chunk's prompt, with guidance.
class GuidedModel {
 public:
  GuidedModel(const CausalDit& model, ChunkPrompt prompt, const GuidancePlan& guidance)
      : model_(model), prompt_(std::move(prompt)), guidance_(guidance) {}

  /// The flow of a pass whose noisiest latents are at `timestep`.  [1, F, c, y, x]
  at::Tensor flow(ChunkInput noisy, double timestep, const MemoryView& memory) const;
  /// The context pass: keys, values and what the salience head reads of clean latents.
  ContextPass context(ChunkInput clean, const MemoryView& memory, bool with_queries) const;

  const CausalDit& network() const { return model_; }
  const ChunkPrompt& prompt() const { return prompt_; }

 private:
  const CausalDit& model_;
  ChunkPrompt prompt_;
  const GuidancePlan& guidance_;
};

}  // namespace longtake
