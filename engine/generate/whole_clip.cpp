#include "engine/generate/whole_clip.h"

#include "engine/model/clip_sampler.h"

namespace longtake {

Result<SampledChunk> WholeClipSampler::sample(const SampleScene& scene, const std::stop_token& stop) const {
  SampledChunk made;
  const ChunkPrompt& prompt = scene.model.prompt();
  made.latents = sample_clip(scene.model.network(), noise(scene, 0), prompt.text, prompt.empty, *config_.clip,
                             [&](int) { return !stop.stop_requested(); });
  if (stop.stop_requested()) return chunk_cancelled();
  made.steps = config_.clip->steps;
  return made;
}

}  // namespace longtake
