#include "training/codec/codec_data.h"

#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

#include "engine/core/log.h"

namespace longtake::train {
namespace {

constexpr int cell = 16;                         // pixels per latent cell
constexpr std::uint32_t crop_change_stream = 5;  // the random stream of a crop's seed for its change

void render_latents(world::Renderer& renderer, std::uint64_t seed, int latents, int changes_at, world::Clip& clip) {
  if (changes_at < latents) {
    world::make_changing_clip(renderer, seed, clip_frames(latents), clip_frames(changes_at), {}, {}, clip);
  } else {
    world::make_clip(renderer, seed, clip_frames(latents), {}, {}, clip);
  }
}

/// Start of a stretch of `length` pixels that is a whole number of cells and holds `centre` if possible.
int aligned_start(int centre, int length, int total, Rng& rng) {
  const int last = (total - length) / cell;
  const int wanted = (centre - length / 2 + rng.below(2 * cell) - cell) / cell;
  return std::clamp(wanted, 0, last) * cell;
}

}  // namespace

at::Tensor previous_in_crop(const at::Tensor& x, std::int64_t crops) {
  std::vector<std::int64_t> shape = x.sizes().vec();
  shape[0] /= crops;
  shape.insert(shape.begin(), crops);
  const at::Tensor by_crop = x.view(shape);
  const std::int64_t groups = by_crop.size(1);
  return at::cat({by_crop.narrow(1, 0, 1), by_crop.narrow(1, 0, groups - 1)}, 1).reshape(x.sizes());
}

CodecBatch codec_crop(world::Renderer& renderer, std::uint64_t seed, const CodecStageConfig& config) {
  world::Clip clip;
  Rng change(seed, crop_change_stream);
  const bool changes = config.latents > 1 && change.uniform() < config.change_share;
  const int changes_at = changes ? 1 + change.below(config.latents - 1) : config.latents;
  render_latents(renderer, seed, config.latents, changes_at, clip);
  Rng rng(seed, 1);
  int x = rng.below(clip.width);
  int y = rng.below(clip.height);
  if (rng.uniform() < config.object_crop_share) {
    const auto& truth = clip.truth[static_cast<std::size_t>(clip.frames / 2)].objects;
    for (const world::ObjectTruth& object : truth) {
      if (object.visible > 0.2F) {
        x = (object.box[0] + object.box[2]) / 2;
        y = (object.box[1] + object.box[3]) / 2;
        break;
      }
    }
  }
  const int left = aligned_start(x, config.crop_width, clip.width, rng);
  const int top = aligned_start(y, config.crop_height, clip.height, rng);
  const auto cut = [&](const at::Tensor& whole) {
    return whole.narrow(2, top, config.crop_height).narrow(3, left, config.crop_width).contiguous();
  };
  return {cut(pixel_groups(clip)), cut(object_groups(clip))};
}

CodecBatch codec_clip(world::Renderer& renderer, std::uint64_t seed, int latents, int changes_at) {
  world::Clip clip;
  render_latents(renderer, seed, latents, changes_at, clip);
  return {pixel_groups(clip), object_groups(clip)};
}

PatchBasis principal_components(std::uint64_t seed, const CodecStageConfig& config) {
  const c10::NoGradGuard no_grad;
  const std::int64_t size = 12 * cell * cell;
  at::Tensor sum = at::zeros({size}, at::kDouble);
  at::Tensor products = at::zeros({size, size}, at::kDouble);
  std::int64_t count = 0;
  std::vector<at::Tensor> waiting;
  const auto add = [&] {
    const at::Tensor x = at::cat(waiting);
    sum += x.sum(0).to(at::kDouble);
    products += at::mm(x.t(), x).to(at::kDouble);
    count += x.size(0);
    waiting.clear();
  };
  world::Renderer renderer;
  for (int i = 0; i < config.pca_clips; ++i) {
    const std::uint64_t clip_seed = sample_seed(seed, "codec.basis", i, 0);
    const CodecBatch clip = codec_clip(renderer, clip_seed, 3, 3);
    Rng rng(clip_seed, 2);
    // [group, y, x] cells, with a mark where an object is seen in one of the cell's frames.
    const at::Tensor patches = clip.pixels.unfold(2, cell, cell).unfold(3, cell, cell).permute({0, 2, 3, 1, 4, 5});
    const at::Tensor cells = patches.reshape({-1, size});
    const at::Tensor marked = at::max_pool2d(clip.objects, cell, cell).amax(1).reshape({-1});
    const at::Tensor with = at::nonzero(marked).view({-1});
    std::vector<std::int64_t> chosen;
    for (int k = 0; k < config.patches_per_clip; ++k) {
      const bool object = with.numel() > 0 && rng.uniform() < config.object_patch_share;
      chosen.push_back(object ? with[rng.below(static_cast<int>(with.numel()))].item<std::int64_t>()
                              : rng.below(static_cast<int>(cells.size(0))));
    }
    waiting.push_back(cells.index_select(0, at::tensor(chosen)));
    if (waiting.size() == 32) add();
  }
  if (!waiting.empty()) add();

  const at::Tensor mean = sum / static_cast<double>(count);
  const at::Tensor covariance = products / static_cast<double>(count) - at::outer(mean, mean);
  const auto [values, vectors] = at::linalg_eigh(covariance.to(at::kFloat));  // ascending
  const at::Tensor top = values.narrow(0, size - config.features, config.features).flip(0).clamp_min(1e-8);
  PatchBasis basis;
  basis.components =
      vectors.narrow(1, size - config.features, config.features).flip(1).t().contiguous().view({-1, 12, cell, cell});
  basis.mean = mean.to(at::kFloat).view({12, cell, cell});
  basis.deviation = top.sqrt();
  const double kept = (top.narrow(0, 0, config.latent_channels).sum() / values.sum()).item<double>();
  logger("training")->info("codec basis patches={} variance_kept={:.4f}", count, kept);
  return basis;
}

double psnr(double mean_square_error) { return 10 * std::log10(4 / std::max(mean_square_error, 1e-12)); }

}  // namespace longtake::train
