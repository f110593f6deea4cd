#include "engine/generate/per_chunk.h"

namespace longtake {

Result<SampledChunk> PerChunkSampler::sample(const SampleScene& scene, const std::stop_token& stop) const {
  SampledChunk made;
  at::Tensor x = noise(scene, 0);  // x_{t_T} ~ N(0, I)
  ChunkInput noisy;
  for (int j = 0; j < passes(); ++j) {  // t_T ... t_0
    if (stop.stop_requested()) return chunk_cancelled();
    noisy = j == 0 ? scene.cursor.input(x, timestep(j), scene.rule, model_) : next_pass(noisy, x, timestep(j));
    const at::Tensor flow = scene.model.flow(noisy, timestep(j), scene.memory);
    made.latents = config_.schedule.x0_from_flow(x, flow, noisy.timesteps);  // x0 = G(x_t; t, Select(KV; IL))
    if (j == 0) made.first_guess = made.latents;
    if (j + 1 < passes()) x = next_input(scene, x, made.latents, flow, j);  // Psi(x0, e, t)
  }
  draw_ahead(scene);
  return made;
}

}  // namespace longtake
