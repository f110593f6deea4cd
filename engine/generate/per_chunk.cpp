#include "engine/generate/per_chunk.h"

#include <ATen/ATen.h>

#include <cmath>

#include "engine/generate/denoise.h"

namespace longtake {

namespace {

/// The last part `strength` of the schedule. Pass j of n begins at 1 - j/n of it; between two passes the timestep is
/// interpolated. The passes after it stay unchanged.
std::vector<float> times_from(const std::vector<float>& times, double strength) {
  const double place = (1 - strength) * static_cast<double>(times.size());
  const auto pass = std::min(static_cast<std::size_t>(place), times.size() - 1);
  const double part = place - static_cast<double>(pass);
  const double next = pass + 1 < times.size() ? times[pass + 1] : 0;
  std::vector<float> left(times.begin() + static_cast<std::ptrdiff_t>(pass), times.end());
  left.front() = static_cast<float>(times[pass] + part * (next - times[pass]));
  return left;
}

}  // namespace

const std::vector<float>& PerChunkSampler::usual_times(const SampleScene& scene) const {
  const bool first = scene.memory.empty() && !config_.first_timesteps.empty();
  return first ? config_.first_timesteps : config_.timesteps;
}

at::Tensor PerChunkSampler::first_guess(const SampleScene& scene) const {
  const float time = usual_times(scene).front();
  at::Tensor x = noise(scene, 0);
  if (config_.scaled_start) x = x * (time / 1000);
  const ChunkInput noisy = scene.cursor.input(x, time, scene.rule, model_);
  return config_.schedule.x0_from_flow(x, scene.model.flow(noisy, time, scene.memory), noisy.timesteps);
}

Result<SampledChunk> PerChunkSampler::sample(const SampleScene& scene, const std::stop_token& stop) const {
  SampledChunk made;
  std::vector<float> times = usual_times(scene);
  if (scene.start != nullptr) times = times_from(times, scene.start->strength);
  const int last = static_cast<int>(times.size()) - 1;
  made.steps = last + 1;
  at::Tensor x = noise(scene, 0);  // x_{t_T} ~ N(0, I)
  if (scene.start != nullptr)
    x = config_.schedule.add_noise(scene.start->latents, x,
                                   at::full({1, x.size(1)}, times.front(), x.options().dtype(at::kFloat)));
  else if (config_.scaled_start)
    x = x * (times.front() / 1000);
  ChunkInput noisy;
  at::Tensor flow;
  const auto guess = [&](const at::Tensor& now, int j) -> at::Tensor {
    if (stop.stop_requested()) return {};
    const float time = times[static_cast<std::size_t>(j)];
    noisy = j == 0 ? scene.cursor.input(now, time, scene.rule, model_) : next_pass(noisy, now, time);
    flow = scene.model.flow(noisy, time, scene.memory);
    made.latents = config_.schedule.x0_from_flow(now, flow, noisy.timesteps);  // x0 = G(x_t; t, Select(KV; IL))
    if (j == 0) made.first_guess = made.latents;
    if (j == 0 && scene.first_pass_queued != nullptr && *scene.first_pass_queued) (*scene.first_pass_queued)();
    return made.latents;
  };
  x = denoise_until(last, x, guess, [&](const at::Tensor& now, const at::Tensor& x0, int j) {
    return next_input(scene, times, now, x0, flow, j);  // Psi(x0, e, t)
  });
  if (!x.defined() || !guess(x, last).defined()) return chunk_cancelled();
  draw_ahead(scene);
  return made;
}

}  // namespace longtake
