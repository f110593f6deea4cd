#include "engine/generate/diffusion_forcing.h"

#include <ATen/ATen.h>

namespace longtake {

Result<ChunkWindow> DiffusionForcingSampler::next_clip(const SampleScene& scene, const std::stop_token& stop) const {
  const ForcingOptions& options = *config_.forcing;
  const int each = config_.chunk_frames, past = static_cast<int>(scene.window.size());
  const int made = options.clip_frames / each - past;
  std::vector<at::Tensor> latents = scene.window;
  for (int ahead = 0; ahead < made; ++ahead) latents.push_back(noise(scene, 0, ahead));
  ForcedStart start{at::cat(latents, 1), past * each};
  // Noise number 0 of the new chunks is their starting point; their later noise has no other use.
  start.noise = [&](int pass) {
    std::vector<at::Tensor> over;
    for (int chunk = 0; chunk < past; ++chunk) over.push_back(noise(scene, pass, chunk));
    return at::cat(over, 1);
  };
  const ChunkPrompt& prompt = scene.model.prompt();
  const at::Tensor clip = sample_forced_clip(scene.model.network(), start, prompt.text, prompt.empty, options,
                                             [&](int) { return !stop.stop_requested(); });
  if (stop.stop_requested()) return chunk_cancelled();
  ChunkWindow chunks;
  for (int chunk = past; chunk < past + made; ++chunk)
    chunks.push_back(clip.narrow(1, std::int64_t{chunk} * each, each).to(latents.back().scalar_type()).clone());
  return chunks;
}

Result<SampledChunk> DiffusionForcingSampler::sample(const SampleScene& scene, const std::stop_token& stop) const {
  const auto past = static_cast<std::size_t>(config_.overlap_chunks());
  ChunkWindow window = scene.window;
  if (window.size() <= past) {
    const ChunkWindow chunks = TRY(next_clip(scene, stop));
    // Before the first chunk there is no past. The copies leave the window before a clip would continue them.
    if (window.empty()) window.assign(past, chunks.front());
    window.insert(window.end(), chunks.begin(), chunks.end());
  }
  SampledChunk made;
  made.latents = window[past];
  made.steps = config_.forcing->clip.steps;
  window.erase(window.begin());
  made.window = std::move(window);
  return made;
}

}  // namespace longtake
