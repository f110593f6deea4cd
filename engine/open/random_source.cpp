#include <ATen/ATen.h>

#include "engine/open/random_source.h"

#include "engine/core/log.h"
#include "engine/generate/generator_source.h"
#include "engine/memory/slot_need.h"
#include "engine/open/placement.h"
#include "engine/open/random_decoder.h"
#include "engine/open/source_settings.h"
#include "engine/open/wan_plan.h"
#include "engine/stream/steps.h"

namespace longtake {
namespace {

constexpr int kLatentHeight = 12;
constexpr int kLatentWidth = 20;
constexpr int kTokens = kLatentHeight / 2 * kLatentWidth / 2;  // tokens in one latent frame

DitConfig small_model() {
  DitConfig config;
  config.dim = 256;
  config.ffn_dim = 768;
  config.heads = 2;
  config.layers = 6;
  config.in_channels = kRandomModelChannels;
  config.out_channels = kRandomModelChannels;
  config.text_dim = 64;
  config.text_rows = 32;
  return config;
}

Result<StreamParts> build(const SourceOptions& options, const ChunkSource::Progress& progress) {
  const auto placement = TRY(place(options));
  logger("engine")->warn(
      "model=random note=\"this program holds no model: --model resources/starter names the starter\"");
  progress(steps::kMakingRandomModel.text, 0);
  const DitConfig shape = small_model();
  StreamParts parts;
  SamplerPlan plan = *find_sampler_plan("starter-2");
  TRY(set_steps(options, plan));
  follow(plan, parts.generator);
  parts.pass_times = [options](int passes) { return wan_pass_times(options, "starter-2", passes); };
  parts.generator.latent_height = kLatentHeight;
  parts.generator.latent_width = kLatentWidth;
  parts.generator.seed = options.seed;
  auto policy = TRY(start_policy(options, kTokens, "novelty", false));
  const Memory::Shape memory = memory_shape(shape, parts.generator, placement.device, placement.dtype);
  TRY(check_memory(policy, memory));
  parts.policy = std::move(policy);

  settle(placement, parts.info);
  auto model = std::make_shared<CausalDit>(CausalDit::random(shape, options.seed, Init::noise));
  model->to(placement.device, placement.dtype);
  model->pack();
  parts.model = std::move(model);
  parts.decoder = make_random_decoder(shape.in_channels, kRandomModelCellPixels);
  parts.encoder = make_hash_encoder(shape.text_rows, shape.text_dim);
  parts.prompt = options.prompt;

  SourceInfo& info = parts.info;
  info.model = "Random weights 320";
  info.random_weights = true;
  info.width = kLatentWidth * kRandomModelCellPixels;
  info.height = kLatentHeight * kRandomModelCellPixels;
  info.latent_frames_per_chunk = parts.generator.chunk_frames;
  info.denoise_passes = parts.generator.denoise_passes();
  info.frames_per_chunk = parts.generator.chunk_frames * parts.decoder->frames_per_latent();
  info.rows = kLatentHeight / shape.patch_height;
  info.columns = kLatentWidth / shape.patch_width;
  progress(steps::kReady.text, 1);
  return parts;
}

}  // namespace

std::unique_ptr<ChunkSource> make_random_source(const SourceOptions& options) {
  return std::make_unique<GeneratorSource>(
      [options](const ChunkSource::Progress& progress, const std::stop_token&) { return build(options, progress); });
}

}  // namespace longtake
