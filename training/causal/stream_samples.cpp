#include "training/causal/stream_samples.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <memory>

#include "engine/policy/policy.h"

namespace longtake::train {
namespace {

/// These clips are streamed with a memory that keeps every token.
Policy whole_history(const DitConfig& model, const at::Tensor& latents) {
  const auto frame_tokens =
      static_cast<int>(latents.size(3) / model.patch_height * (latents.size(4) / model.patch_width));
  Policy policy = *preset("full", frame_tokens);
  policy.selector.budget_tokens = static_cast<int>(latents.size(1)) * frame_tokens;
  return policy;
}

}  // namespace

Result<at::Tensor> stream_samples(const Networks& networks, const LatentBatch& wanted, GeneratorConfig config) {
  const c10::NoGradGuard no_grad;
  // A handle for the engine to a model that the trainer owns.
  const std::shared_ptr<const CausalDit> dit(std::shared_ptr<void>(), &networks.dit);
  const Policy policy = whole_history(dit->config(), wanted.latents);
  config.latent_height = static_cast<int>(wanted.latents.size(3));
  config.latent_width = static_cast<int>(wanted.latents.size(4));
  std::vector<at::Tensor> clips;
  for (std::size_t i = 0; i < wanted.captions.size(); ++i) {
    config.seed = wanted.seeds[i];
    ChunkGenerator generator(dit, nullptr, config, policy);
    generator.set_text(networks.encode({wanted.captions[i]}));
    generator.set_empty_text(networks.encode({std::string()}));
    std::vector<at::Tensor> chunks;
    while (generator.cursor().frame < wanted.latents.size(1)) {
      generator.set_conditioning(
          wanted.layout.select(static_cast<std::int64_t>(i)).frames(generator.cursor().frame, config.chunk_frames));
      auto made = generator.generate();
      if (!made) return fail(std::move(made.error()));
      chunks.push_back(std::move(made->latents));
    }
    clips.push_back(at::cat(chunks, 1));
  }
  return at::cat(clips);
}

}  // namespace longtake::train
