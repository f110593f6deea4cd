#include "app/lab/golden.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>
#include <limits>

#include "app/lab/random_wan.h"
#include "engine/core/random.h"
#include "engine/model/load_tensors.h"
#include "engine/open/errors.h"
#include "engine/weights/safetensors.h"

namespace longtake {
namespace {

constexpr std::uint64_t kSeed = 20261126;
constexpr std::int64_t kMostSamples = 8192;  // larger outputs are thinned out to this many numbers
constexpr const char* kParts[] = {"flow", "keys", "tiny", "vae"};
// The full VAE takes minutes per picture on a CPU. A small crop uses every layer.
constexpr std::int64_t kVaeRows = 24, kVaeColumns = 32, kVaeFrames = 2;

/// Draws the same numbers on every machine, from successive Philox streams.
WanDraw philox_draw() {
  return [stream = std::uint32_t{0}](const std::vector<std::int64_t>& shape) mutable {
    at::Tensor x = at::empty(shape, at::kFloat);
    fill_normal({x.data_ptr<float>(), static_cast<std::size_t>(x.numel())}, {kSeed, stream++, 0});
    return x;
  };
}

/// Evenly spread samples. The step is coprime to usual picture sizes, so that all rows and columns occur.
at::Tensor samples_of(const at::Tensor& x) {
  const at::Tensor flat = x.to(at::kCPU, at::kFloat).flatten();
  std::int64_t step = (flat.numel() + kMostSamples - 1) / kMostSamples;
  while (step > 1 && (step % 2 == 0 || step % 3 == 0 || step % 5 == 0 || step % 13 == 0)) ++step;
  return flat.slice(0, 0, flat.numel(), step).contiguous();
}

}  // namespace

GoldenSamples golden_samples(const std::string& shape, const Placement& placement) {
  const c10::NoGradGuard no_grad;
  WanSizes sizes = wan_sizes(shape);
  sizes.dit.layers = 1;
  const WanDraw draw = philox_draw();
  const RandomWan wan = make_random_wan(sizes, placement, draw, false);
  const WanScene scene = draw_scene(wan, draw);
  const auto [flow, keys] = flow_and_keys(wan, scene);
  DecoderState tiny, vae;
  const std::int64_t rows = std::min<std::int64_t>(kVaeRows, sizes.latent_height);
  const std::int64_t columns = std::min<std::int64_t>(kVaeColumns, sizes.latent_width);
  const at::Tensor piece = scene.latents.narrow(1, 0, kVaeFrames).narrow(3, 0, rows).narrow(4, 0, columns).contiguous();
  const at::Tensor made[] = {flow, keys, wan.tiny->decode(scene.latents, tiny), wan.vae->decode(piece, vae)};
  GoldenSamples all;
  for (std::size_t i = 0; i < std::size(kParts); ++i) all.emplace_back(kParts[i], samples_of(made[i]));
  return all;
}

Result<void> save_golden(const std::filesystem::path& path, const GoldenSamples& samples) {
  std::vector<TensorView> views;
  for (const auto& [name, values] : samples) views.push_back(view_of(name, values));
  return save_safetensors(path, views, {{"kind", "longtake.golden"}});
}

Result<GoldenSamples> read_golden(const std::filesystem::path& path) {
  const auto file = open_safetensors(path);
  if (!file) return fail(file.error());
  if (!file->metadata().contains("kind") || file->metadata().at("kind") != "longtake.golden")
    return fail(errors::kNotGolden, {{"file", path.string()}});
  GoldenSamples samples;
  for (const char* part : kParts) {
    auto values = TRY(read_tensor(*file, part));
    samples.emplace_back(part, std::move(values));
  }
  return samples;
}

double golden_distance(const at::Tensor& found, const at::Tensor& golden) {
  if (found.sizes() != golden.sizes()) return std::numeric_limits<double>::infinity();
  const double apart = relative_rms(found, golden);
  return std::isfinite(apart) ? apart : std::numeric_limits<double>::infinity();
}

}  // namespace longtake
