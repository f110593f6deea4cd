#include "training/data/latents.h"

#include <c10/core/GradMode.h>

#include <cmath>

#include "training/data/marks.h"

namespace longtake {
namespace {

constexpr int token_pixels = 32;        // a token is 2x2 cells of 16 pixels
constexpr double visible_share = 0.02;  // of a token's pixels, for it to count as showing an object
constexpr std::uint32_t timestep_stream = 7, change_stream = 9, mark_stream = 10, follow_stream = 11;  // of a seed
// Of a reader, and of what moves on between two pictures: cells, a share of a radius, cells a latent frame.
constexpr float place_error = .3F, size_error = .15F, going_error = .12F;

/// As a stream's reader would have found them.
std::vector<NoiseMark> read_marks(std::vector<NoiseMark> marks, Rng& rng) {
  for (NoiseMark& mark : marks) {
    mark.x += place_error * rng.normal();
    mark.y += place_error * rng.normal();
    mark.radius *= 1 + size_error * rng.uniform(-1, 1);
    mark.dx += going_error * rng.normal();
    mark.dy += going_error * rng.normal();
  }
  return marks;
}

/// The last picture of latent frames 0 .. `latent`.
std::size_t last_picture(int latent) { return static_cast<std::size_t>(clip_frames(latent + 1) - 1); }

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
  const world::CaptionDropout drop = order.dropout ? caption_dropout(config) : world::CaptionDropout::none();
  Rendered rendered;
  rendered.seed = sample_seed(seed, order.purpose, order.step, order.first + index);
  const world::WorldConfig world = world::WorldConfig().with_events(static_cast<float>(config.event_share));
  world::Clip clip;
  const int frames = clip_frames(order.latent_frames);
  Rng rng(rendered.seed, change_stream);
  const bool can_change = order.change_share > 0 && order.changes_at < order.latent_frames;
  if (can_change && rng.uniform() < static_cast<float>(order.change_share)) {
    world::make_changing_clip(renderer, rendered.seed, frames, clip_frames(order.changes_at), world, drop, clip);
  } else {
    world::make_clip(renderer, rendered.seed, frames, world, drop, clip);
  }
  mark(clip, config, order, rendered);
  rendered.pixels = pixel_groups(clip);
  rendered.objects = object_groups(clip);
  rendered.caption = std::move(clip.caption);
  rendered.first_caption = std::move(clip.first_caption);
  return rendered;
}

// What begins is marked where it stands, later chunks where things were at the end of the chunk before, and both where
// they go from there, with what the words of their own chunk say.
void LatentSource::mark(const world::Clip& clip, const DataConfig& config, const BatchOrder& order,
                        Rendered& rendered) {
  const auto wanted = [&](double share, Rng& rng) {
    return share > 0 && (rng.chance(static_cast<float>(share)) || !order.dropout);
  };
  // Of a whole clip only the first frame: where things go from there is what it shows.
  const int frames = std::max(order.chunk_latents, 1);
  const auto put = [&](int latent, const std::vector<NoiseMark>& marks) {
    for (int frame = 0; frame < frames; ++frame) rendered.marks[latent + frame] = gone_on(marks, frame);
  };
  const auto found = [&](int latent, std::size_t picture) {
    const std::size_t ahead = last_picture(latent + frames - 1) - picture;
    return latent < order.changes_at ? true_marks(clip, picture, ahead, clip.first_caption, clip.first_named)
                                     : true_marks(clip, picture, ahead, clip.caption, clip.named);
  };
  Rng begins(rendered.seed, mark_stream), follows(rendered.seed, follow_stream);
  if (wanted(config.mark_share, begins)) put(0, found(0, 0));
  for (int latent = order.chunk_latents; latent > 0 && latent < order.latent_frames; latent += order.chunk_latents)
    if (wanted(config.follow_share, follows))
      put(latent, gone_on(read_marks(found(latent, last_picture(latent - 1)), follows), 1));
}

LatentBatch LatentSource::batch(const BatchOrder& order, std::int64_t count) {
  BatchOrder next = order;
  next.step += 1;
  return batch(order, count, next);
}

LatentBatch LatentSource::batch(const BatchOrder& order, std::int64_t count, const BatchOrder& next) {
  const c10::NoGradGuard no_grad;
  LatentBatch batch;
  std::vector<at::Tensor> latents, weights, marks, mark_weights, objects;
  for (const Rendered& clip : clips_.take(order, next, count)) {
    latents.push_back(codec_.encode(clip.pixels.to(device_)));
    const at::Tensor seen = clip.objects.to(device_).amax(1, true);  // [F, 1, H, W]
    const at::Tensor tokens = at::avg_pool2d(seen, token_pixels).gt(visible_share).to(at::kFloat);
    const at::Tensor cells = tokens.repeat_interleave(2, 2).repeat_interleave(2, 3);
    const at::Tensor& like = latents.back();  // [F, c, y, x]
    const auto channels = static_cast<int>(like.size(1)), height = static_cast<int>(like.size(2)),
               width = static_cast<int>(like.size(3));
    marks.push_back(at::zeros({like.size(0), channels, height, width}));
    mark_weights.push_back(at::zeros({like.size(0), 1, height, width}));
    for (const auto& [latent, found] : clip.marks) {
      if (found.empty()) continue;
      marks.back()[latent] = mark_pattern(found, channels, height, width);
      mark_weights.back()[latent][0] = 1 + (config_.mark_weight - 1) * mark_nearness(found, height, width);
    }
    weights.push_back(1 + (config_.object_weight - 1) * cells);
    objects.push_back(tokens.flatten(1));
    batch.captions.push_back(clip.caption);
    batch.first_captions.push_back(clip.first_caption);
    batch.seeds.push_back(clip.seed);
  }
  batch.changes_at = order.changes_at;
  batch.latents = at::stack(latents);
  batch.weights = at::stack(weights);
  batch.marks = at::stack(marks).to(device_);
  batch.mark_weights = at::stack(mark_weights).to(device_);
  batch.objects = at::stack(objects);
  return batch;
}

at::Tensor LatentSource::deviation(int clips) {
  const LatentBatch some = batch({.purpose = "deviation", .latent_frames = 2, .dropout = false}, clips);
  return some.latents.permute({2, 0, 1, 3, 4}).flatten(1).std(1);
}

at::Tensor clip_noise(const LatentBatch& batch, std::uint32_t stream) {
  const at::Tensor noise = seeded_normals(batch.latents.sizes().slice(1), batch.seeds, stream);
  return noise.to(batch.latents.device()) + batch.marks;
}

at::Tensor marked(const at::Tensor& noise, const at::Tensor& marks) {
  if (marks.defined()) noise.narrow(1, 0, marks.size(1)).add_(marks);
  return noise;
}

double shifted_time(double u, double shift) { return shift * u / (1 + (shift - 1) * u); }

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
      *out++ = static_cast<float>(1000 * shifted_time(u, config.shift));
    }
  }
  return timesteps;
}

}  // namespace longtake
