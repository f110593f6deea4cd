#include "engine/open/random_wan.h"

#include <ATen/ATen.h>
#include <ATen/Context.h>

#include <cmath>
#include <map>
#include <numeric>
#include <string_view>

#include "engine/generate/slot_need.h"
#include "engine/plan/source_settings.h"
#include "engine/wan/taehv.h"
#include "engine/wan/wan_vae.h"

namespace longtake {
namespace {

struct WanSizes {
  DitConfig dit;
  TaehvConfig tiny;
  WanVaeConfig vae;
  int latent_height = 60;
  int latent_width = 104;
};

WanSizes thin_sizes() {
  WanSizes sizes;
  sizes.dit.dim = 256;
  sizes.dit.ffn_dim = 512;
  sizes.dit.heads = 2;
  sizes.dit.layers = 2;
  sizes.dit.text_dim = 64;
  sizes.dit.text_rows = 32;
  sizes.tiny.widths = {16, 8, 8, 8};
  sizes.vae.dim = 8;
  sizes.latent_height = 12;
  sizes.latent_width = 20;
  return sizes;
}

bool is_gain(std::string_view name) {
  for (const char* end : {"norm_q.weight", "norm_k.weight", "norm3.weight", "gamma"})
    if (name.ends_with(end)) return true;
  return false;
}

/// Parameters of a size that keeps activations near one, as CausalDit::random() has them, but drawn where they are
/// used: Philox on the CPU would take most of a minute for 1.4 billion numbers.
TensorByName drawn(const std::vector<ParameterShape>& shapes, const Placement& placement) {
  return [by_name = std::map(shapes.begin(), shapes.end()), placement](const std::string& name) -> Result<at::Tensor> {
    const std::vector<std::int64_t>& shape = by_name.at(name);
    at::Tensor x = at::randn(shape, at::TensorOptions().device(placement.device));
    if (is_gain(name))
      x.mul_(0.2).add_(1.0);
    else if (shape.size() == 1 || name.ends_with("modulation"))
      x.mul_(0.2);
    else
      x.div_(std::sqrt(std::accumulate(shape.begin() + 1, shape.end(), 1.0, std::multiplies<>())));
    return x.to(placement.dtype);
  };
}

/// Every shape is that of the model itself, so that nothing can be missing.
template <class Codec, class Config>
std::shared_ptr<const Decoder> random_codec(const Config& config, const Placement& placement) {
  auto codec = Codec::load(config, drawn(Codec(config).parameters().shapes, placement)).value();
  return std::make_shared<const Codec>(std::move(codec));
}

}  // namespace

int RandomWan::frame_tokens() const {
  const DitConfig& config = model->config();
  return latent_height / config.patch_height * (latent_width / config.patch_width);
}

const std::vector<std::string>& random_wan_names() {
  static const std::vector<std::string> names = {"wan-1.3b", "wan-thin"};
  return names;
}

RandomWan make_random_wan(const std::string& name, const Placement& placement, std::uint64_t seed) {
  const WanSizes sizes = name == random_wan_names().front() ? WanSizes() : thin_sizes();
  at::manual_seed(seed);
  auto dit = CausalDit::load(sizes.dit, drawn(dit_parameter_shapes(sizes.dit), placement)).value();
  RandomWan wan{std::make_shared<CausalDit>(std::move(dit)), random_codec<Taehv>(sizes.tiny, placement),
                random_codec<WanVae>(sizes.vae, placement), sizes.latent_height, sizes.latent_width};
  if (placement.device.is_cpu()) wan.model->pack();
  return wan;
}

Result<StreamParts> stream_parts(const RandomWan& wan, const SourceOptions& options, const Placement& placement) {
  const DitConfig& shape = wan.model->config();
  SamplerPlan plan = *find_sampler_plan("self-forcing");
  if (auto set = set_steps(options, plan); !set) return fail(std::move(set.error()));
  StreamParts parts;
  follow(plan, parts.generator);
  parts.generator.latent_height = wan.latent_height;
  parts.generator.latent_width = wan.latent_width;
  parts.generator.seed = options.seed;
  auto policy = start_policy(options, wan.frame_tokens(), "novelty", false);
  if (!policy) return fail(std::move(policy.error()));
  parts.policy = std::move(*policy);
  const Memory::Shape memory = memory_shape(shape, parts.generator, placement.device, placement.dtype);
  if (auto fits = check_memory(parts.policy, memory); !fits) return fail(std::move(fits.error()));
  parts.model = wan.model;
  parts.decoder = options.decoder == DecoderChoice::vae ? wan.vae : wan.tiny;
  parts.encoder = make_hash_encoder(shape.text_rows, shape.text_dim);

  SourceInfo& info = parts.info;
  settle(placement, info);
  info.model = "Random Wan";
  info.random_weights = true;
  info.width = wan.latent_width * parts.decoder->pixels_per_cell();
  info.height = wan.latent_height * parts.decoder->pixels_per_cell();
  info.latent_frames_per_chunk = parts.generator.chunk_frames;
  info.frames_per_chunk = parts.generator.chunk_frames * parts.decoder->frames_per_latent();
  info.denoise_passes = parts.generator.denoise_passes();
  info.rows = wan.latent_height / shape.patch_height;
  info.columns = wan.latent_width / shape.patch_width;
  return parts;
}

}  // namespace longtake
