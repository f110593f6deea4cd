#include "training/nets/guided_flow.h"

#include "engine/model/flow.h"

namespace longtake::train {

at::Tensor guided_flow(const CausalDit& dit, ChunkInput chunk, const GuidedPrompt& prompt, double guidance,
                       const MemoryView& memory) {
  chunk.conditioning = prompt.conditioning;
  const at::Tensor conditional = dit.flow(chunk, prompt.text, memory);
  if (guidance == 1) return conditional;
  chunk.conditioning = prompt.bare;
  return guided(conditional, dit.flow(chunk, prompt.empty, memory), guidance);
}

}  // namespace longtake::train
