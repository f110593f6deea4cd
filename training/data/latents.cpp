#include "training/data/latents.h"

#include <c10/core/GradMode.h>

#include <cmath>

#include "engine/model/flow.h"
#include "training/data/layouts.h"

namespace longtake::train {
namespace {

constexpr int token_pixels = 32;        // a token is 2x2 cells of 16 pixels
constexpr double visible_share = 0.02;  // least share of a token's pixels for it to count as showing an object
constexpr std::uint32_t timestep_stream = 7, change_stream = 9, recall_stream = 10;  // streams of a sample's seed
}  // namespace

world::CaptionDropout caption_dropout(const DataConfig& config) {
  auto drop = world::CaptionDropout::of(static_cast<float>(config.attribute_dropout),
                                        static_cast<float>(config.caption_dropout));
  drop.colour = static_cast<float>(config.colour_dropout);
  return drop;
}

LatentSource::LatentSource(const StarterCodec& codec, const DataConfig& config, std::uint64_t seed)
    : codec_(codec),
      device_(codec.buffers().front().second.device()),
      config_(config),
      seed_(seed),
      clips_(config.render_threads,
             [config, seed](world::Renderer& renderer, const BatchOrder& order, std::int64_t index) {
               return render(renderer, config, seed, order, index);
             }) {}

LatentSource::Rendered LatentSource::render(world::Renderer& renderer, const DataConfig& config, std::uint64_t seed,
                                            const BatchOrder& order, std::int64_t index) {
  const c10::NoGradGuard no_grad;
  world::CaptionDropout drop = order.dropout ? caption_dropout(config) : world::CaptionDropout::none();
  Rendered rendered;
  rendered.seed = sample_seed(seed, order.purpose, order.step, order.first + index);
  world::WorldConfig world = world::WorldConfig().with_events(static_cast<float>(config.event_share));
  world::Clip clip;
  const int frames = clip_frames(order.latent_frames);
  Rng rng(rendered.seed, change_stream);
  const bool recalls = order.dropout && frames >= world::kClipFrames &&
                       Rng(rendered.seed, recall_stream).chance(static_cast<float>(config.recall_share));
  if (recalls) {
    world.occlusion_share = 1;
    drop.colour = 1;
  }
  const bool can_change = order.change_share > 0 && order.changes_at < order.latent_frames && !recalls;
  if (can_change && rng.uniform() < static_cast<float>(order.change_share)) {
    world::make_changing_clip(renderer, rendered.seed, frames, clip_frames(order.changes_at), world, drop, clip);
  } else {
    world::make_clip(renderer, rendered.seed, frames, world, drop, clip);
  }
  const std::vector<FrameLayout> layout = true_layout(clip, order.changes_at);
  const int height = clip.height / StarterCodec::patch, width = clip.width / StarterCodec::patch;
  std::vector<at::Tensor> nearness;
  for (const FrameLayout& frame : layout) nearness.push_back(layout_nearness(frame, height, width).unsqueeze(0));
  rendered.layout = maps_of(layout, height, width);
  rendered.nearness = at::stack(nearness);
  rendered.pixels = pixel_groups(clip);
  rendered.objects = object_groups(clip);
  rendered.caption = std::move(clip.caption);
  rendered.first_caption = std::move(clip.first_caption);
  return rendered;
}

LatentBatch LatentSource::batch(const BatchOrder& order, std::int64_t count) {
  BatchOrder next = order;
  next.step += 1;
  return batch(order, count, next);
}

LatentBatch LatentSource::batch(const BatchOrder& order, std::int64_t count, const BatchOrder& next) {
  const c10::NoGradGuard no_grad;
  LatentBatch batch;
  std::vector<at::Tensor> latents, weights, layout_weights, objects;
  std::vector<Conditioning> layouts;
  for (const Rendered& clip : clips_.take(order, next, count)) {
    latents.push_back(codec_.encode(clip.pixels.to(device_)));
    const at::Tensor seen = clip.objects.to(device_).amax(1, true);  // [F, 1, H, W]
    const at::Tensor tokens = at::avg_pool2d(seen, token_pixels).gt(visible_share).to(at::kFloat);
    const at::Tensor cells = tokens.repeat_interleave(2, 2).repeat_interleave(2, 3);
    layouts.push_back(clip.layout);
    layout_weights.push_back(1 + (config_.layout_weight - 1) * clip.nearness);
    weights.push_back(1 + (config_.object_weight - 1) * cells);
    objects.push_back(tokens.flatten(1));
    batch.captions.push_back(clip.caption);
    batch.first_captions.push_back(clip.first_caption);
    batch.seeds.push_back(clip.seed);
  }
  batch.changes_at = order.changes_at;
  batch.latents = at::stack(latents);
  batch.weights = at::stack(weights);
  batch.layout = stacked(layouts).to(device_);
  batch.layout_weights = at::stack(layout_weights).to(device_);
  batch.objects = at::stack(objects);
  return batch;
}

at::Tensor LatentSource::deviation(int clips) {
  const LatentBatch some = batch({.purpose = "deviation", .latent_frames = 2, .dropout = false}, clips);
  return some.latents.permute({2, 0, 1, 3, 4}).flatten(1).std(1);
}

at::Tensor clip_noise(const LatentBatch& batch, std::uint32_t stream) {
  return seeded_normals(batch.latents.sizes().slice(1), batch.seeds, stream).to(batch.latents.device());
}

at::Tensor draw_timesteps(const DataConfig& config, const std::vector<std::uint64_t>& seeds, std::int64_t per_sample) {
  at::Tensor timesteps = at::empty({static_cast<std::int64_t>(seeds.size()), per_sample}, at::kFloat);
  auto* out = timesteps.mutable_data_ptr<float>();
  for (const std::uint64_t seed : seeds) {
    Rng rng(seed, timestep_stream);
    for (std::int64_t i = 0; i < per_sample; ++i) {
      const float kind = rng.uniform();
      const bool even = kind < config.even_share;
      double u = even ? rng.uniform() : 1 / (1 + std::exp(-static_cast<double>(rng.normal())));
      if (kind >= 1 - config.start_share) u = 1;
      *out++ = static_cast<float>(1000 * shifted(u, config.shift));
    }
  }
  return timesteps;
}

}  // namespace longtake::train
