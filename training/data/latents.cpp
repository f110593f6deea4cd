#include "training/data/latents.h"

#include <cmath>

namespace longtake {
namespace {

constexpr int token_pixels = 32;              // a token is 2x2 cells of 16 pixels
constexpr double visible_share = 0.02;        // of a token's pixels, for it to count as showing an object
constexpr std::uint32_t timestep_stream = 7;  // of a sample's seed

world::CaptionDropout caption_dropout(const DataConfig& config) {
  const auto share = static_cast<float>(config.attribute_dropout);
  world::CaptionDropout dropout;
  dropout.colour = dropout.size = dropout.motion = dropout.scenery = share;
  dropout.time = dropout.weather = dropout.camera = dropout.occluder = share;
  dropout.empty = static_cast<float>(config.caption_dropout);
  return dropout;
}

}  // namespace

LatentBatch LatentSource::batch(const std::string& purpose, std::int64_t step, std::int64_t first, std::int64_t count,
                                int latent_frames, bool dropout) {
  const torch::NoGradGuard no_grad;
  const world::CaptionDropout drop = dropout ? caption_dropout(config_) : world::CaptionDropout::none();
  LatentBatch batch;
  std::vector<at::Tensor> latents, weights;
  for (std::int64_t i = 0; i < count; ++i) {
    const std::uint64_t seed = sample_seed(seed_, purpose, step, first + i);
    world::make_clip(renderer_, seed, 1 + 4 * (latent_frames - 1), {}, drop, clip_);
    latents.push_back(codec_.encode(pixel_groups(clip_)));
    const at::Tensor seen = object_groups(clip_).amax(1, true);  // [F, 1, H, W]
    const at::Tensor tokens = at::avg_pool2d(seen, token_pixels).gt(visible_share).to(at::kFloat);
    const at::Tensor cells = tokens.repeat_interleave(2, 2).repeat_interleave(2, 3);
    weights.push_back(1 + (config_.object_weight - 1) * cells);
    batch.captions.push_back(clip_.caption);
    batch.seeds.push_back(seed);
  }
  batch.latents = at::stack(latents);
  batch.weights = at::stack(weights);
  return batch;
}

at::Tensor LatentSource::deviation(int clips) {
  const LatentBatch some = batch("deviation", 0, 0, clips, 2, false);
  return some.latents.permute({2, 0, 1, 3, 4}).flatten(1).std(1);
}

double shifted_time(double u, double shift) { return shift * u / (1 + (shift - 1) * u); }

at::Tensor draw_timesteps(const std::vector<std::uint64_t>& seeds, std::int64_t per_sample, double shift) {
  at::Tensor timesteps = at::empty({static_cast<std::int64_t>(seeds.size()), per_sample}, at::kFloat);
  auto* out = timesteps.mutable_data_ptr<float>();
  for (const std::uint64_t seed : seeds) {
    Rng rng(seed, timestep_stream);
    for (std::int64_t i = 0; i < per_sample; ++i) {
      const double u = 1 / (1 + std::exp(-static_cast<double>(rng.normal())));
      *out++ = static_cast<float>(1000 * shifted_time(u, shift));
    }
  }
  return timesteps;
}

}  // namespace longtake
