#include "training/stages/stream_samples.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <limits>
#include <memory>

#include "engine/model/flow.h"
#include "engine/policy/policy.h"

namespace longtake::train {
namespace {

/// The samples' policy keeps every token.
Policy whole_history(const DitConfig& model, const StreamWish& wish) {
  const auto frame_tokens = static_cast<int>(wish.height / model.patch_height * (wish.width / model.patch_width));
  Policy policy = *preset("full", frame_tokens);
  policy.selector.budget_tokens = static_cast<int>(wish.frames) * frame_tokens;
  return policy;
}

}  // namespace

Result<at::Tensor> stream_samples(const Networks& networks, const StreamWish& wish, GeneratorConfig config) {
  const c10::NoGradGuard no_grad;
  // A non-owning handle: the trainer owns the model.
  const std::shared_ptr<const CausalDit> dit(std::shared_ptr<void>(), &networks.dit);
  const Policy policy = whole_history(dit->config(), wish);
  config.latent_height = static_cast<int>(wish.height);
  config.latent_width = static_cast<int>(wish.width);
  std::vector<at::Tensor> clips;
  for (std::size_t i = 0; i < wish.captions.size(); ++i) {
    const auto sample = static_cast<std::int64_t>(i);
    config.seed = wish.seeds[i];
    ChunkGenerator generator(dit, nullptr, config, policy);
    generator.set_text(networks.encode({wish.captions[i]}));
    generator.set_empty_text(networks.encode({std::string()}));
    std::vector<at::Tensor> chunks;
    for (std::int64_t frame = 0; frame < wish.frames; frame += config.chunk_frames) {
      if (wish.times.defined()) generator.skip_to(static_cast<std::int64_t>(wish.times[sample][frame].item<float>()));
      generator.set_conditioning(wish.places.select(sample).frames(frame, config.chunk_frames));
      auto made = TRY(generator.generate());
      chunks.push_back(std::move(made.latents));
    }
    clips.push_back(at::cat(chunks, 1));
  }
  return at::cat(clips);
}

GeneratorConfig flow_sampler(int passes, double shift, int chunk_frames, double guidance) {
  GeneratorConfig config;
  config.schedule = FlowSchedule::continuous();
  const std::vector<double> times = shifted_times(passes, shift);
  config.timesteps.assign(times.begin(), times.end());
  config.chunk_frames = chunk_frames;
  config.flow_below = std::numeric_limits<double>::infinity();
  config.guidance.weight = guidance;
  return config;
}

}  // namespace longtake::train
