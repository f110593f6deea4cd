#pragma once

#include "engine/model/causal_dit.h"

namespace longtake::train {

/// What a guided network is told: a prompt and the empty one, with conditioning and the same without words.
struct GuidedPrompt {
  const TextContext& text;
  const TextContext& empty;
  ConditioningContext conditioning;
  ConditioningContext bare;
};

/// u + w (c - u), in a pass for each of the two.
at::Tensor guided_flow(const CausalDit& dit, ChunkInput chunk, const GuidedPrompt& prompt, double guidance,
                       const MemoryView& memory = {});

}  // namespace longtake::train
