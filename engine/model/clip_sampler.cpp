#include "engine/model/clip_sampler.h"

#include <ATen/ATen.h>

#include "engine/model/flow.h"

namespace longtake {

at::Tensor sample_clip(const ClipOptions& options, const at::Tensor& noise, const ClipFlow& flow,
                       const std::function<bool(int step)>& step_done) {
  FlowSampler sampler(options.solver, options.steps, options.shift);
  at::Tensor sample = noise;
  for (int step = 0; step < options.steps; ++step) {
    const double timestep = sampler.timesteps()[static_cast<std::size_t>(step)];
    const at::Tensor timesteps = at::full({noise.size(0), noise.size(1)}, timestep, noise.options().dtype(at::kFloat));
    sample = sampler.step(sample.to(at::kFloat), flow(sample, timesteps));
    if (step_done && !step_done(step)) break;
  }
  return sample.to(noise.scalar_type());
}

at::Tensor sample_clip(const CausalDit& model, const at::Tensor& noise, const TextContext& prompt,
                       const TextContext& negative, const ClipOptions& options,
                       const std::function<bool(int step)>& step_done) {
  const auto flow = [&](const at::Tensor& clips, const at::Tensor& timesteps) {
    const ChunkInput input{clips.to(model.dtype()), timesteps, {}, {}};
    const at::Tensor conditional = model.flow(input, prompt).to(at::kFloat);
    if (options.guidance == 1) return conditional;
    return guided(conditional, model.flow(input, negative).to(at::kFloat), options.guidance);
  };
  return sample_clip(options, noise, flow, step_done);
}

}  // namespace longtake
