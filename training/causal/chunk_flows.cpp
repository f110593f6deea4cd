#include "training/causal/chunk_flows.h"

#include <ATen/ATen.h>

#include "training/flow/guided_flow.h"

namespace longtake::train {

ChunkTexts ChunkTexts::of(const Networks& networks, const LatentBatch& batch) {
  const TextContext rest = networks.encode(batch.captions);
  if (batch.first_captions == batch.captions) return {rest, rest, batch.changes_at};
  return {networks.encode(batch.first_captions), rest, batch.changes_at};
}

at::Tensor flow_by_chunks(const Networks& networks, const ChunkQuestion& question, const at::Tensor& x,
                          const at::Tensor& timesteps, const CleanClips& clean, const std::optional<CleanClip>& past) {
  const CausalDit& dit = networks.dit;
  const bool guided = question.guidance != 1;
  const ChunkTexts texts = ChunkTexts::of(networks, question.batch);
  const TextContext empty = guided ? networks.encode({std::string()}) : TextContext();
  std::vector<at::Tensor> flows;
  const auto visit = [&](const ChunkScene& scene) {
    const auto part = [&](const at::Tensor& whole) {
      return whole.narrow(1, scene.first_frame, question.chunk_frames);
    };
    const Conditioning layout = question.batch.layout.frames(scene.first_frame, question.chunk_frames);
    const GuidedPrompt prompt{texts.at(scene.first_frame), empty, dit.encode_conditioning(layout),
                              guided ? dit.encode_conditioning(without_words(layout)) : ConditioningContext()};
    flows.push_back(
        guided_flow(dit, {part(x), part(timesteps), scene.positions, {}}, prompt, question.guidance, scene.memory));
  };
  for_each_chunk(dit, clean, texts.rest, question.chunk_frames, question.choice, visit,
                 past.value_or(CleanClip(token_grid(dit, clean.latents))));
  return at::cat(flows, 1);
}

}  // namespace longtake::train
