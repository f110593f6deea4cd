#include "engine/model/forced_clip.h"

#include <ATen/ATen.h>

#include <algorithm>

#include "engine/model/flow.h"
#include "engine/model/flow_schedule.h"

namespace longtake {
namespace {

constexpr float kWaiting = 999;  // the timestep of a block that has not begun

/// A block begins at the latest when the one before it is clean.
int lag(const ForcingOptions& options) { return std::min(options.lag_steps, options.clip.steps); }

/// The clean frames as the model receives them in this pass, with some noise added.
at::Tensor with_noisy_past(const ForcingOptions& options, const ForcedStart& start, const at::Tensor& clip, int pass) {
  if (start.clean_frames == 0 || options.overlap_level == 0) return clip;
  at::Tensor seen = clip.clone();
  at::Tensor past = seen.narrow(1, 0, start.clean_frames);
  const double level = static_cast<double>(options.overlap_level) / FlowSchedule::levels;
  past.copy_(past * (1 - level) + start.noise(pass).to(past.options()) * level);
  return seen;
}

}  // namespace

int forced_passes(const ForcingOptions& options, int blocks, int ready) {
  return options.clip.steps + (blocks - ready - 1) * lag(options);
}

int forced_step(const ForcingOptions& options, int pass, int block, int ready) {
  const int clean = options.clip.steps + 1;
  return block < ready ? clean : std::clamp(pass - (block - ready) * lag(options), 0, clean);
}

at::Tensor sample_forced_clip(const ForcingOptions& options, const ForcedStart& start, const ForcedFlow& flow,
                              const std::function<bool(int pass)>& pass_done) {
  const int frames = static_cast<int>(start.latents.size(1)), each = options.block_frames;
  TORCH_CHECK(frames % each == 0 && start.clean_frames % each == 0 && start.clean_frames < frames,
              "a clip has whole blocks, and one that is not clean");
  const int blocks = frames / each, ready = start.clean_frames / each, steps = options.clip.steps;
  std::vector<FlowSampler> solvers(static_cast<std::size_t>(blocks - ready),
                                   FlowSampler(options.clip.solver, steps, options.clip.shift));
  const std::vector<double> table = solvers.front().timesteps();
  at::Tensor clip = start.latents.to(at::kFloat).clone();
  for (int pass = 1; pass <= forced_passes(options, blocks, ready); ++pass) {
    std::vector<float> times;
    for (int frame = 0; frame < frames; ++frame) {
      const int step = forced_step(options, pass, frame / each, ready);
      times.push_back(frame < start.clean_frames ? static_cast<float>(options.overlap_level)
                      : step == 0                ? kWaiting
                      : step > steps             ? 0.0F
                                                 : static_cast<float>(table[static_cast<std::size_t>(step) - 1]));
    }
    const at::Tensor flows =
        flow(with_noisy_past(options, start, clip, pass), at::tensor(times).unsqueeze(0).to(clip.device()))
            .to(at::kFloat);
    for (int block = ready; block < blocks; ++block) {
      const int step = forced_step(options, pass, block, ready);
      if (step == 0 || step > steps) continue;
      // The published programs overwrite the solver's sample with the next one, so that the first correction begins at
      // the first prediction. This is a view of the clip for the same reason.
      at::Tensor sample = clip.narrow(1, std::int64_t{block} * each, each);
      sample.copy_(solvers[static_cast<std::size_t>(block - ready)].step(
          sample, flows.narrow(1, std::int64_t{block} * each, each)));
    }
    if (pass_done && !pass_done(pass)) break;
  }
  return clip;
}

at::Tensor sample_forced_clip(const CausalDit& model, const ForcedStart& start, const TextContext& prompt,
                              const TextContext& negative, const ForcingOptions& options,
                              const std::function<bool(int pass)>& pass_done) {
  const auto flow = [&](const at::Tensor& latents, const at::Tensor& timesteps) {
    ChunkInput input{latents.to(model.dtype()), timesteps, {}, {}};
    if (options.block_frames > 1) input.causal_frames = options.block_frames;
    const at::Tensor conditional = model.flow(input, prompt).to(at::kFloat);
    if (options.clip.guidance == 1) return conditional;
    return guided(conditional, model.flow(input, negative).to(at::kFloat), options.clip.guidance);
  };
  return sample_forced_clip(options, start, flow, pass_done);
}

}  // namespace longtake
