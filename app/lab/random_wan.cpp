#include "app/lab/random_wan.h"

#include <ATen/ATen.h>
#include <ATen/Context.h>

#include <cmath>
#include <map>
#include <numeric>
#include <string_view>

#include "engine/memory/slot_need.h"
#include "engine/open/source_settings.h"

namespace longtake {
namespace {

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
  sizes.text = {1024, 64, 64, 4, 128, 2};
  sizes.latent_height = 12;
  sizes.latent_width = 20;
  return sizes;
}

bool is_gain(std::string_view name) {
  for (const char* end :
       {"norm_q.weight", "norm_k.weight", "norm1.weight", "norm2.weight", "norm3.weight", "norm.weight", "gamma"})
    if (name.ends_with(end)) return true;
  return false;
}

TensorByName drawn(const std::vector<ParameterShape>& shapes, const Placement& placement, const WanDraw& draw) {
  return [by_name = std::map(shapes.begin(), shapes.end()), placement,
          &draw](const std::string& name) -> Result<at::Tensor> {
    return draw_parameter(name, by_name.at(name), draw).to(placement.device, placement.dtype);
  };
}

/// Shapes come from the model itself, so no parameter can be missing.
template <class Codec, class Config>
std::shared_ptr<const Decoder> random_codec(const Config& config, const Placement& placement, const WanDraw& draw,
                                            bool plain) {
  auto codec = Codec::load(config, drawn(Codec(config).parameters().shapes, placement, draw)).value();
  codec.to(placement.device, placement.dtype);
  if (plain) codec.lay_out(false);
  return std::make_shared<const Codec>(std::move(codec));
}

}  // namespace

// The same distributions as CausalDit::random().
at::Tensor draw_parameter(const std::string& name, const std::vector<std::int64_t>& shape, const WanDraw& draw) {
  at::Tensor x = draw(shape);
  if (is_gain(name)) return x.mul_(0.2).add_(1.0);
  if (shape.size() == 1 || name.ends_with("modulation")) return x.mul_(0.2);
  return x.div_(std::sqrt(std::accumulate(shape.begin() + 1, shape.end(), 1.0, std::multiplies<>())));
}

int RandomWan::frame_tokens() const {
  const DitConfig& config = model->config();
  return latent_height / config.patch_height * (latent_width / config.patch_width);
}

const std::vector<std::string>& random_wan_names() {
  static const std::vector<std::string> names = {"wan-1.3b", "wan-thin"};
  return names;
}

WanSizes wan_sizes(const std::string& name) { return name == random_wan_names().front() ? WanSizes() : thin_sizes(); }

// Drawn on the device: Philox on the CPU would take most of a minute for 1.4 billion numbers.
RandomWan make_random_wan(const std::string& name, const Placement& placement, std::uint64_t seed, bool plain) {
  at::manual_seed(seed);
  const WanDraw draw = [&placement](const std::vector<std::int64_t>& shape) {
    return at::randn(shape, at::TensorOptions().device(placement.device));
  };
  return make_random_wan(wan_sizes(name), placement, draw, plain);
}

RandomWan make_random_wan(const WanSizes& sizes, const Placement& placement, const WanDraw& draw, bool plain) {
  const TensorByName numbers = drawn(dit_parameter_shapes(sizes.dit), placement, draw);
  auto dit = CausalDit::load(sizes.dit, numbers, placement.fp8() ? rounded(numbers) : Fp8ByName()).value();
  RandomWan wan{std::make_shared<CausalDit>(std::move(dit)), random_codec<Taehv>(sizes.tiny, placement, draw, plain),
                random_codec<WanVae>(sizes.vae, placement, draw, plain), sizes.latent_height, sizes.latent_width};
  if (placement.device.is_cpu())
    wan.model->pack(placement.eight_bits);
  else
    wan.model->join_projections();
  if (plain) wan.model->set_steps(plain_steps());
  return wan;
}

namespace {

constexpr int scene_frames = 3;

Positions scene_positions(const RandomWan& wan, double first) {
  const DitConfig& config = wan.model->config();
  return grid_positions(first, scene_frames, wan.latent_height / config.patch_height,
                        wan.latent_width / config.patch_width, wan.model->device());
}

}  // namespace

WanScene draw_scene(const RandomWan& wan, const WanDraw& draw) {
  const DitConfig& config = wan.model->config();
  const auto given = [&](const std::vector<std::int64_t>& shape) {
    return draw(shape).to(wan.model->device(), wan.model->dtype());
  };
  const std::int64_t tokens = std::int64_t{scene_frames} * wan.frame_tokens();
  WanScene scene;
  scene.latents = given({1, scene_frames, config.in_channels, wan.latent_height, wan.latent_width});
  scene.words = given({1, config.text_rows, config.text_dim});
  for (int i = 0; i < config.layers; ++i) {
    at::Tensor keys = given({1, tokens, config.dim});
    scene.memory.blocks.push_back({std::move(keys), given({1, tokens, config.dim})});
  }
  scene.memory.positions = scene_positions(wan, 0);
  return scene;
}

std::pair<at::Tensor, at::Tensor> flow_and_keys(const RandomWan& wan, const WanScene& scene) {
  const TextContext text = wan.model->encode_text(scene.words);
  const MemoryView rotated = wan.model->rotated(scene.memory, std::int64_t{scene_frames} * wan.frame_tokens());
  const at::Tensor level = at::full({1, 1}, 800.0, scene.latents.options().dtype(at::kFloat)).expand({1, scene_frames});
  const ChunkInput chunk{scene.latents, level, scene_positions(wan, scene_frames), {}, {}};
  at::Tensor flow = wan.model->flow(chunk, text, rotated);
  return {std::move(flow), wan.model->context(chunk, text, rotated).last.k};
}

double relative_rms(const at::Tensor& found, const at::Tensor& wanted) {
  const at::Tensor a = found.to(at::kFloat), b = wanted.to(at::kFloat);
  return ((a - b).square().mean() / b.square().mean()).sqrt().item<double>();
}

WanDistance distance(const RandomWan& one, const RandomWan& other) {
  const at::TensorOptions type = at::TensorOptions().device(one.model->device()).dtype(one.model->dtype());
  const WanScene scene =
      draw_scene(one, [&type](const std::vector<std::int64_t>& shape) { return at::randn(shape, type); });
  const auto results = [&](const RandomWan& wan) {
    auto [flow, keys] = flow_and_keys(wan, scene);
    std::vector<at::Tensor> all = {std::move(flow), std::move(keys)};
    for (const auto& decoder : {wan.tiny, wan.vae}) {
      DecoderState state;
      decoder->decode(scene.latents, state);
      all.push_back(decoder->decode(scene.latents, state));
    }
    return all;
  };
  const std::vector<at::Tensor> found = results(one), wanted = results(other);
  WanDistance apart;
  apart.finite = true;
  double* const parts[] = {&apart.flow, &apart.keys, &apart.tiny, &apart.vae};
  for (std::size_t i = 0; i < found.size(); ++i) {
    *parts[i] = relative_rms(found[i], wanted[i]);
    apart.finite = apart.finite && at::isfinite(found[i]).all().item<bool>();
  }
  return apart;
}

Result<StreamParts> stream_parts(const RandomWan& wan, const SourceOptions& options, const Placement& placement) {
  const DitConfig& shape = wan.model->config();
  SamplerPlan plan = *find_sampler_plan("self-forcing");
  TRY(set_steps(options, plan));
  StreamParts parts;
  follow(plan, parts.generator);
  parts.generator.latent_height = wan.latent_height;
  parts.generator.latent_width = wan.latent_width;
  parts.generator.seed = options.seed;
  auto policy = TRY(start_policy(options, wan.frame_tokens(), "novelty", false));
  parts.policy = std::move(policy);
  const Memory::Shape memory = memory_shape(shape, parts.generator, placement.device, placement.dtype);
  TRY(check_memory(parts.policy, memory));
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
