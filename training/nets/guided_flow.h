#pragma once

#include "engine/model/causal_dit.h"

namespace longtake::train {

/// The two inputs of a guided network: the prompt with its conditioning maps, and the empty prompt with maps that carry
/// no words.
struct GuidedPrompt {
  const TextContext& text;
  const TextContext& empty;
  ConditioningContext conditioning;
  ConditioningContext bare;
};

/// The guided flow u + w (c - u). The two inputs take one pass each.
at::Tensor guided_flow(const CausalDit& dit, ChunkInput chunk, const GuidedPrompt& prompt, double guidance,
                       const MemoryView& memory = {});

}  // namespace longtake::train
