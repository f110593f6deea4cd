#include "engine/generate/per_chunk.h"

namespace longtake {

Result<SampledChunk> PerChunkSampler::sample(const SampleScene& scene, const std::stop_token& stop) const {
  SampledChunk made;
  const bool first = scene.memory.empty() && !config_.first_timesteps.empty();
  const std::vector<float>& times = first ? config_.first_timesteps : config_.timesteps;
  const int last = static_cast<int>(times.size()) - 1;
  at::Tensor x = noise(scene, 0);  // x_{t_T} ~ N(0, I)
  if (config_.scaled_start) x = x * (times.front() / 1000);
  ChunkInput noisy;
  for (int j = 0; j <= last; ++j) {  // t_T ... t_0
    if (stop.stop_requested()) return chunk_cancelled();
    const float time = times[static_cast<std::size_t>(j)];
    noisy = j == 0 ? scene.cursor.input(x, time, scene.rule, model_) : next_pass(noisy, x, time);
    const at::Tensor flow = scene.model.flow(noisy, time, scene.memory);
    made.latents = config_.schedule.x0_from_flow(x, flow, noisy.timesteps);  // x0 = G(x_t; t, Select(KV; IL))
    if (j == 0) made.first_guess = made.latents;
    if (j < last) x = next_input(scene, times, x, made.latents, flow, j);  // Psi(x0, e, t)
  }
  draw_ahead(scene);
  return made;
}

}  // namespace longtake
