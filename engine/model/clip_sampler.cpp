#include "engine/model/clip_sampler.h"

#include <ATen/ATen.h>

namespace longtake {

at::Tensor sample_clip(const CausalDit& model, const at::Tensor& noise, const TextContext& prompt,
                       const TextContext& negative, const ClipOptions& options,
                       const std::function<bool(int step)>& step_done) {
  FlowSampler sampler(options.solver, options.steps, options.shift);
  at::Tensor sample = noise;
  for (int step = 0; step < options.steps; ++step) {
    const double timestep = sampler.timesteps()[static_cast<std::size_t>(step)];
    const at::Tensor timesteps = at::full({noise.size(0), noise.size(1)}, timestep, noise.options().dtype(at::kFloat));
    const ChunkInput clip{sample.to(model.dtype()), timesteps, {}, {}};
    at::Tensor flow = model.flow(clip, prompt).to(at::kFloat);
    if (options.guidance != 1) flow = guided(flow, model.flow(clip, negative).to(at::kFloat), options.guidance);
    sample = sampler.step(sample.to(at::kFloat), flow);
    if (step_done && !step_done(step)) break;
  }
  return sample.to(noise.scalar_type());
}

}  // namespace longtake
