#include "engine/generate/chunk_sampler.h"

#include <ATen/ATen.h>

#include "engine/kernels/host_copy.h"

namespace longtake {

bool SamplerConfig::can_have_window(std::size_t chunks) const {
  if (chunks == 0) return true;
  if (joint()) return chunks < timesteps.size();
  const auto past = static_cast<std::size_t>(overlap_chunks());
  return forcing && chunks >= past && chunks < past + static_cast<std::size_t>(forcing->clip_frames / chunk_frames);
}

Failure chunk_cancelled() { return fail(Error::Kind::cancelled, "The chunk was not finished"); }

at::Tensor ChunkSampler::noise(const SampleScene& scene, int pass, int ahead) const {
  const CausalDit& network = scene.model.network();
  const NoiseKey key{scene.cursor.seed, scene.cursor.chunk + ahead, pass};
  if (drawn_ && drawn_->first == key) return drawn_->second;
  const std::int64_t shape[] = {config_.chunk_frames, model_.in_channels, config_.latent_height, config_.latent_width};
  return sent(scene.cursor.noise(shape, pass, ahead), network.device()).to(network.latent_dtype());
}

void ChunkSampler::draw_ahead(const SampleScene& scene) const {
  if (scene.model.network().device().is_cpu()) return;  // on a CPU there is nothing to overlap with
  drawn_.reset();
  drawn_.emplace(NoiseKey{scene.cursor.seed, scene.cursor.chunk + 1, 0}, noise(scene, 0, 1));
}

at::Tensor ChunkSampler::next_input(const SampleScene& scene, const std::vector<float>& times, const at::Tensor& x,
                                    const at::Tensor& x0, const at::Tensor& flow, int pass, int ahead) const {
  const auto timestep_at = [&](int at_pass) { return times[static_cast<std::size_t>(at_pass)]; };
  const auto levels = [&](int at_pass) {
    return at::full({1, x0.size(1)}, timestep_at(at_pass), x0.options().dtype(at::kFloat));
  };
  if (timestep_at(pass + 1) < config_.flow_below)
    return config_.schedule.along_flow(x, flow, levels(pass), levels(pass + 1));
  return config_.schedule.add_noise(x0, noise(scene, pass + 1, ahead), levels(pass + 1));
}

}  // namespace longtake
