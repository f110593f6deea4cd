#include "engine/wan/wan_vae.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

#include "engine/wan/errors.h"
#include "engine/weights/families.h"

namespace longtake {
namespace {

constexpr std::array<double, 16> published_mean = {-0.7571, -0.7089, -0.9113, 0.1075,  -0.1745, 0.9653,
                                                   -0.1517, 1.5508,  0.4134,  -0.0715, 0.5517,  -0.3632,
                                                   -0.1922, -0.9497, 0.2503,  -0.2921};
constexpr std::array<double, 16> published_deviation = {2.8184, 1.4541, 2.3275, 2.6558, 1.2196, 1.7708, 2.6052, 2.0743,
                                                        3.2687, 2.1526, 2.8652, 1.5579, 1.6382, 1.1253, 2.8251, 1.9160};

Failure refused(const std::string& why) { return fail(errors::kNotTheDecoder, {{"problem", why}}); }

void build(VaeEncoderNet& net, const WanVaeConfig& config) {
  const auto stages = config.widths.size();
  int width = config.dim;
  net.conv1 = {3, width, {}, {}};
  for (std::size_t i = 0; i < stages; ++i) {
    const int out = config.dim * config.widths[i];
    VaeStage& stage = net.stages.emplace_back();
    for (int block = 0; block < config.res_blocks; ++block) stage.blocks.emplace_back(block == 0 ? width : out, out);
    width = out;
    if (i + 1 < stages) stage.resample = {.in = width, .out = width, .down = true, .temporal = config.halves_time[i]};
  }
  net.middle_in = net.middle_out = ResidualBlock(width, width);
  net.middle_attention.width = width;
  net.head = {width, 2 * config.latent_channels, {}, {}};
}

void build(VaeDecoderNet& net, const WanVaeConfig& config) {
  const auto stages = config.widths.size();
  int width = config.dim * config.widths.back();
  net.conv1 = {config.latent_channels, width, {}, {}};
  net.middle_in = net.middle_out = ResidualBlock(width, width);
  net.middle_attention.width = width;
  for (std::size_t i = 0; i < stages; ++i) {
    const int out = config.dim * config.widths[stages - 1 - i];
    VaeStage& stage = net.stages.emplace_back();
    for (int block = 0; block <= config.res_blocks; ++block) stage.blocks.emplace_back(block == 0 ? width : out, out);
    width = out;
    if (i + 1 < stages) {
      stage.resample = {.in = width, .out = width / 2, .down = false, .temporal = config.halves_time[stages - 2 - i]};
      width /= 2;
    }
  }
  net.head = {width, 3, {}, {}};
}

template <class Net>
void list_middle(ParameterList& all, const std::string& name, Net& net) {
  net.middle_in.list(all, name + ".middle.0");
  net.middle_attention.list(all, name + ".middle.1");
  net.middle_out.list(all, name + ".middle.2");
}

template <class Net>
void list_stages(ParameterList& all, const std::string& name, Net& net) {
  int index = 0;
  for (VaeStage& stage : net.stages) stage.list(all, name, index);
}

template <class Net>
void list_head(ParameterList& all, const std::string& name, Net& net) {
  all.add(name + ".head.0.gamma", net.head_gamma, {net.head.in, 1, 1, 1});
  net.head.list(all, name + ".head.2");
}

}  // namespace

WanVae::WanVae(const WanVaeConfig& config) : config_(config) {
  TORCH_CHECK(config_.widths.size() == config_.halves_time.size() + 1 && config_.res_blocks > 0,
              "a stage more than there are halvings");
  if (config_.mean.empty()) config_.mean.assign(published_mean.begin(), published_mean.end());
  if (config_.deviation.empty()) config_.deviation.assign(published_deviation.begin(), published_deviation.end());
  const int c = config_.latent_channels;
  build(encoder_, config_);
  build(decoder_, config_);
  conv1_ = {2 * c, 2 * c, {}, {}};
  conv2_ = {c, c, {}, {}};
}

ParameterList WanVae::parameters() {
  ParameterList all;
  encoder_.conv1.list(all, "encoder.conv1");
  list_stages(all, "encoder.downsamples", encoder_);
  list_middle(all, "encoder", encoder_);
  list_head(all, "encoder", encoder_);
  conv1_.list(all, "conv1");
  conv2_.list(all, "conv2");
  decoder_.conv1.list(all, "decoder.conv1");
  list_middle(all, "decoder", decoder_);
  list_stages(all, "decoder.upsamples", decoder_);
  list_head(all, "decoder", decoder_);
  return all;
}

Result<WanVae> WanVae::load(const WanVaeConfig& config, const TensorByName& tensor) {
  WanVae vae(config);
  const ParameterList all = vae.parameters();
  if (Result<void> filled = fill_parameters(all.named, all.shapes, tensor); !filled) return fail(filled.error());
  return vae;
}

void WanVae::to(at::Device device, at::ScalarType dtype) {
  for (const NamedParameter& parameter : parameters().named) *parameter.tensor = parameter.tensor->to(device, dtype);
  mean_ = scale_ = at::Tensor();
  std::tie(mean_, scale_) = normalisation(conv2_.weight);
  lay_out(!device.is_cpu());
}

void WanVae::lay_out(bool channels_last) {
  channels_last_ = channels_last;
  const auto format = channels_last ? at::MemoryFormat::ChannelsLast : at::MemoryFormat::Contiguous;
  const auto format_3d = channels_last ? at::MemoryFormat::ChannelsLast3d : at::MemoryFormat::Contiguous;
  for (const NamedParameter& parameter : parameters().named) {
    at::Tensor& tensor = *parameter.tensor;
    if (tensor.dim() == 5) tensor = tensor.contiguous(format_3d);
    if (tensor.dim() == 4 && parameter.name.ends_with("weight")) tensor = tensor.contiguous(format);
  }
  const auto lay_out_all = [&](auto& net) {
    for (CausalConv* conv : {&net.conv1, &net.middle_in.conv_in, &net.middle_in.conv_out, &net.middle_out.conv_in,
                             &net.middle_out.conv_out, &net.head})
      conv->lay_out(channels_last);
    for (VaeStage& stage : net.stages)
      for (ResidualBlock& block : stage.blocks)
        for (CausalConv* conv : {&block.conv_in, &block.conv_out}) conv->lay_out(channels_last);
  };
  lay_out_all(encoder_);
  lay_out_all(decoder_);
}

at::Tensor WanVae::laid_out(const at::Tensor& x) const {
  return channels_last_ ? x.contiguous(at::MemoryFormat::ChannelsLast3d) : x;
}

int WanVae::pixels_per_cell() const { return 1 << config_.halves_time.size(); }

int WanVae::frames_per_latent() const {
  return 1 << std::count(config_.halves_time.begin(), config_.halves_time.end(), true);
}

/// Traverses backwards from the first picture of a latent frame through all layers that read earlier frames. Counts in
/// frames of each layer's own rate and rounds up at each change to a lower rate.
int WanVae::warm_up_latents() const {
  const int per_stage = 2 * 2 * (config_.res_blocks + 1);  // earlier frames that one stage's convolutions read
  int back = 2;                                            // the head's two frames
  for (std::size_t i = decoder_.stages.size(); i-- > 0;) {
    const Resample& after = decoder_.stages[i].resample;
    if (after.out != 0 && after.temporal) back = (back + 1) / 2 + 2;
    back += per_stage;
  }
  constexpr int middle_and_conv1 = 2 * 5;
  // The first latent frame of a stream is decoded differently, so one more latent frame is added.
  return back + middle_and_conv1 + 1;
}

std::pair<at::Tensor, at::Tensor> WanVae::normalisation(const at::Tensor& like) const {
  if (mean_.defined() && mean_.device() == like.device() && mean_.scalar_type() == like.scalar_type())
    return {mean_, scale_};
  const auto column = [&](const std::vector<double>& values) {
    return at::tensor(values).to(at::kFloat).to(like.options()).view({-1, 1, 1});
  };
  return {column(config_.mean), 1.0 / column(config_.deviation)};
}

at::Tensor WanVae::decode_part(const at::Tensor& x, FeatureStream& stream) const {
  at::Tensor y = decoder_.conv1(conv2_(x), stream);
  y = decoder_.middle_in(y, stream);
  y = decoder_.middle_attention(y);
  y = decoder_.middle_out(y, stream);
  for (const VaeStage& stage : decoder_.stages) y = stage(y, stream);
  return decoder_.head.after_norm(y, decoder_.head_gamma, stream);
}

at::Tensor WanVae::decode(const DecoderInput& input, DecoderState& state) const {
  const at::Tensor& latents = input.latents;
  TORCH_CHECK(latents.dim() == 5 && latents.size(2) == config_.latent_channels, "latents must be [B, F, c, y, x]");
  const at::Tensor z = latents.to(conv2_.weight.options());
  const auto [mean, scale] = normalisation(z);
  const at::Tensor x = laid_out((z / scale + mean).transpose(1, 2));  // [B, c, F, y, x]
  std::vector<at::Tensor> pictures;
  std::int64_t done = 0;
  while (done < x.size(2)) {
    const std::int64_t part = state.latents == 0 ? 1 : x.size(2) - done;
    FeatureStream stream(state);
    pictures.push_back(decode_part(x.narrow(2, done, part), stream));
    state.latents += part;
    done += part;
  }
  return joined_frames(pictures).transpose(1, 2);  // [B, frames, 3, H, W]
}

at::Tensor WanVae::encode_part(const at::Tensor& x, FeatureStream& stream) const {
  at::Tensor y = encoder_.conv1(x, stream);
  for (const VaeStage& stage : encoder_.stages) y = stage(y, stream);
  y = encoder_.middle_in(y, stream);
  y = encoder_.middle_attention(y);
  y = encoder_.middle_out(y, stream);
  return conv1_(encoder_.head.after_norm(y, encoder_.head_gamma, stream));
}

at::Tensor WanVae::encode(const at::Tensor& pictures, DecoderState& state) const {
  const at::Tensor x = laid_out(pictures.to(conv1_.weight.options()).transpose(1, 2));  // [B, 3, frames, H, W]
  std::vector<at::Tensor> latents;
  std::int64_t done = 0;
  while (done < x.size(2)) {
    const std::int64_t rest = x.size(2) - done;
    const std::int64_t groups = rest / frames_per_latent();
    const std::int64_t at_once = latents_at_once() > 1 ? groups : std::min<std::int64_t>(groups, 1);
    const std::int64_t part = state.latents == 0 ? 1 : at_once * frames_per_latent();
    if (part == 0) break;  // pictures that do not fill a latent frame are dropped, as in the reference
    FeatureStream stream(state);
    const at::Tensor moments = encode_part(x.narrow(2, done, part), stream);
    latents.push_back(moments.narrow(1, 0, config_.latent_channels).transpose(1, 2));  // the mean, without sampling
    state.latents += latents.back().size(1);
    done += part;
  }
  if (latents.empty()) return at::empty({x.size(0), 0, config_.latent_channels, 0, 0}, x.options());
  const at::Tensor z = at::cat(latents, 1);  // [B, F, c, y, x]
  const auto [mean, scale] = normalisation(z);
  return (z - mean) * scale;
}

Result<WanVaeConfig> wan_vae_config_from_shapes(const std::vector<ParameterShape>& shapes) {
  const ShapeByName by_name(shapes.begin(), shapes.end());
  const auto conv = by_name.find("encoder.conv1.weight");
  const auto latent = by_name.find("conv2.weight");
  if (conv == by_name.end() || latent == by_name.end() || conv->second.size() != 5 || latent->second.size() != 5)
    return refused("encoder.conv1.weight or conv2.weight is missing.");
  const WanVaeSizes sizes = wan_vae_sizes(by_name);
  WanVaeConfig config;
  config.dim = static_cast<int>(std::clamp<std::int64_t>(sizes.dim, 1, 4096));
  config.latent_channels = static_cast<int>(std::clamp<std::int64_t>(sizes.channels, 1, 4096));
  config.res_blocks = static_cast<int>(sizes.res_blocks);
  for (std::size_t stage = 0; stage < config.widths.size(); ++stage) {
    if (sizes.widths[stage] % config.dim != 0 || sizes.widths[stage] > 65536 || sizes.widths[stage] < config.dim)
      return refused("a stage is " + std::to_string(sizes.widths[stage]) + " wide, which is no multiple of " +
                     std::to_string(config.dim) + '.');
    config.widths[stage] = static_cast<int>(sizes.widths[stage] / config.dim);
  }
  // Only the published latents have known statistics; others count as normalised unless a config.json has values.
  if (config.latent_channels != static_cast<int>(published_mean.size())) {
    config.mean.assign(static_cast<std::size_t>(config.latent_channels), 0.0);
    config.deviation.assign(static_cast<std::size_t>(config.latent_channels), 1.0);
  }
  return config;
}

Result<void> read_latent_statistics(const nlohmann::json& json, WanVaeConfig& config) {
  for (const auto& [key, values, published] : {std::tuple{"latents_mean", &config.mean, published_mean},
                                               std::tuple{"latents_std", &config.deviation, published_deviation}}) {
    const auto found = json.find(key);
    if (found == json.end() || found->is_null()) continue;
    std::vector<double> read;
    if (found->is_array())
      for (const auto& value : *found)
        if (value.is_number()) read.push_back(value.get<double>());
    // diffusers also writes the published 16 numbers for models with other numbers of channels; they are ignored there.
    if (static_cast<int>(read.size()) != config.latent_channels && std::ranges::equal(read, published)) continue;
    if (static_cast<int>(read.size()) != config.latent_channels)
      return refused(std::string(key) + " in config.json must list " + std::to_string(config.latent_channels) +
                     " numbers.");
    if (values == &config.deviation && std::ranges::any_of(read, [](double value) { return !(value > 0); }))
      return refused("latents_std in config.json must list positive numbers.");
    *values = std::move(read);
  }
  return {};
}

}  // namespace longtake
