#include "engine/starter/starter_codec.h"

#include <c10/core/impl/LocalDispatchKeySet.h>

#include <cmath>

#include "engine/core/random.h"

namespace longtake {
namespace {

constexpr int quarter = 4;       // the wide stage works at a quarter of the picture's size
constexpr int up_channels = 40;  // channels from the deep stage to the wide one
constexpr int colours = 3;

/// Shifts the groups by one step; the first group is its own predecessor.
at::Tensor shifted(const at::Tensor& x) { return at::cat({x.narrow(0, 0, 1), x.narrow(0, 0, x.size(0) - 1)}); }

}  // namespace

StarterCodec::StarterCodec(const StarterCodecConfig& config, std::uint64_t seed) : config_(config), seed_(seed) {
  const int c = config.latent_channels;
  const int fine = config.decoder_fine * frames_per_latent;
  if (config.encoder_width > 0) {
    encoder_in_ = make("encoder.in", 2 * config.features, config.encoder_width, 3, 1, 1);
    encoder_body_ = make_residuals("encoder.body", config.encoder_width, 2);
    encoder_out_ = make("encoder.out", config.encoder_width, c, 3, 1, 0);
  }
  deep_in_ = make("decoder.deep.in", 2 * c, config.decoder_deep, 3, 1, 1);
  deep_body_ = make_residuals("decoder.deep.body", config.decoder_deep, 2);
  deep_up_ = make("decoder.deep.up", config.decoder_deep, up_channels * quarter * quarter, 1, 1, 1);
  const int linear_channels = group_channels * quarter * quarter;
  const int memory_channels = colours * quarter * quarter;
  wide_in_ = make("decoder.wide.in", linear_channels + memory_channels + up_channels, config.decoder_width, 1, 1, 1);
  wide_body_ = make_residuals("decoder.wide.body", config.decoder_width, 3);
  fine_in_ = make("decoder.fine.in", config.decoder_width, fine * quarter, 3, 1, 1);
  fine_out_ = make("decoder.fine.out", fine, group_channels * quarter, 3, frames_per_latent, 0);

  const auto zeros = [](at::IntArrayRef shape) { return at::zeros(shape, at::kFloat); };
  analysis_ = zeros({config.features, group_channels, patch, patch});
  analysis_bias_ = zeros({config.features});
  synthesis_ = zeros({c, group_channels, patch, patch});
  mean_ = zeros({group_channels, patch, patch});
}

StarterCodec::Convolution StarterCodec::make(const std::string& name, int in, int out, int kernel, int groups,
                                             double gain) {
  Convolution convolution;
  convolution.padding = kernel / 2;
  convolution.groups = groups;
  at::Tensor weight = at::empty({out, in / groups, kernel, kernel}, at::kFloat);
  fill_normal({weight.mutable_data_ptr<float>(), static_cast<std::size_t>(weight.numel())},
              {seed_, static_cast<std::uint32_t>(parameters_.size()), 0});
  // SiLU halves the variance roughly: a factor of 1.6 keeps activations near unit size.
  weight.mul_(gain * std::sqrt(1.6 / (in / groups * kernel * kernel)));
  convolution.weight = parameters_.size();
  parameters_.emplace_back(name + ".weight", weight);
  convolution.bias = parameters_.size();
  parameters_.emplace_back(name + ".bias", at::zeros({out}, at::kFloat));
  return convolution;
}

std::vector<StarterCodec::Convolution> StarterCodec::make_residuals(const std::string& name, int width, int count) {
  std::vector<Convolution> pairs;
  for (int i = 0; i < count; ++i) {
    const std::string prefix = name + "." + std::to_string(i);
    pairs.push_back(make(prefix + ".first", width, width, 3, 1, 1));
    pairs.push_back(make(prefix + ".second", width, width, 3, 1, 0.3));
  }
  return pairs;
}

at::Tensor StarterCodec::apply(const Convolution& convolution, const at::Tensor& x) const {
  const bool prepared = !prepared_.empty() && x.scalar_type() == prepared_.front().scalar_type();
  const auto tensor = [&](std::size_t place) { return prepared ? prepared_[place] : parameters_[place].second; };
  return at::conv2d(x, tensor(convolution.weight), tensor(convolution.bias), 1, convolution.padding, 1,
                    convolution.groups);
}

at::Tensor StarterCodec::inside(const at::Tensor& x) const {
  return prepared_.empty() ? x : x.to(prepared_.front().scalar_type()).contiguous(at::MemoryFormat::ChannelsLast);
}

void StarterCodec::prepare(at::ScalarType type) {
  prepared_.clear();
  for (const auto& [_, tensor] : parameters_) {
    const at::Tensor typed = tensor.detach().to(type);
    prepared_.push_back(typed.dim() == 4 ? typed.contiguous(at::MemoryFormat::ChannelsLast) : typed);
  }
}

at::Tensor StarterCodec::residual(const std::vector<Convolution>& pairs, at::Tensor x) const {
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    x = x + apply(pairs[i + 1], at::silu(apply(pairs[i], at::silu(x))));
  }
  return x;
}

at::Tensor StarterCodec::features(const at::Tensor& groups) const {
  // In float32, whatever a training does around it: oneDNN's kernels for AMX (3.10, in LibTorch 2.11) compute garbage
  // where a convolution in bf16 moves by the size of its kernel.
  const c10::impl::ExcludeDispatchKeyGuard in_float32(c10::DispatchKey::AutocastCPU);
  return at::conv2d(groups.to(at::kFloat), analysis_, analysis_bias_, patch);
}

at::Tensor StarterCodec::encode_features(const at::Tensor& features, const at::Tensor& previous) const {
  const at::Tensor linear = features.narrow(1, 0, config_.latent_channels);
  if (config_.encoder_width == 0) return linear;
  const at::Tensor body = residual(encoder_body_, apply(encoder_in_, at::cat({features, previous}, 1)));
  return linear + apply(encoder_out_, at::silu(body));
}

at::Tensor StarterCodec::encode(const at::Tensor& groups) const {
  const at::Tensor seen = features(groups);
  return encode_features(seen, shifted(seen));
}

at::Tensor StarterCodec::linear_at_quarter(const at::Tensor& latents, int first) const {
  constexpr int blocks = patch / quarter;
  const int channels = group_channels - first;
  const auto by_block =
      [&](const at::Tensor& patches) {  // [n, 12, 16, 16] -> [n, blocks down * across * unshuffled channels]
        return patches.narrow(1, first, channels)
            .reshape({-1, channels, blocks, quarter, blocks, quarter})
            .permute({0, 2, 4, 1, 3, 5})
            .reshape({patches.size(0), -1});
      };
  const at::Tensor rows = latents.permute({0, 2, 3, 1}).reshape({-1, latents.size(1)});
  const at::Tensor cells = at::addmm(by_block(mean_.unsqueeze(0)).squeeze(0), rows, by_block(synthesis_));
  const std::int64_t wide = std::int64_t{channels} * quarter * quarter;
  return cells.view({latents.size(0), latents.size(2), latents.size(3), blocks, blocks, wide})
      .permute({0, 1, 3, 2, 4, 5})
      .reshape({latents.size(0), latents.size(2) * blocks, latents.size(3) * blocks, wide})
      .permute({0, 3, 1, 2});
}

at::Tensor StarterCodec::decode_linear(const at::Tensor& latents) const {
  return at::pixel_shuffle(linear_at_quarter(latents, 0), quarter).contiguous();
}

at::Tensor StarterCodec::decode(const at::Tensor& latents, const at::Tensor& previous) const {
  const at::Tensor linear = linear_at_quarter(latents, 0);
  // Only the last frame of the group before is next to this group.
  const at::Tensor last = linear_at_quarter(previous, group_channels - colours);

  at::Tensor deep = residual(deep_body_, apply(deep_in_, inside(at::cat({latents, previous}, 1))));
  deep = at::pixel_shuffle(apply(deep_up_, at::silu(deep)), quarter);
  at::Tensor wide = at::cat({inside(linear), inside(last), deep}, 1);
  wide = residual(wide_body_, apply(wide_in_, wide));
  const at::Tensor fine = at::pixel_shuffle(apply(fine_in_, at::silu(wide)), 2);
  const at::Tensor correction = at::pixel_shuffle(apply(fine_out_, at::silu(fine)), 2);
  return (at::pixel_shuffle(linear, quarter) + correction).contiguous();
}

at::Tensor StarterCodec::decode(const at::Tensor& latents) const { return decode(latents, shifted(latents)); }

void StarterCodec::set_basis(const at::Tensor& components, const at::Tensor& mean, const at::Tensor& deviation) {
  // The scale is the square root of a channel's spread: fully whitened latents would mostly hold channels of noise.
  at::Tensor scale = deviation.sqrt();
  const at::Tensor kept = deviation.narrow(0, 0, config_.latent_channels);
  scale = scale * kept.mean().sqrt();  // makes the mean square over all latent channels one
  const at::Tensor per_component = scale.view({-1, 1, 1, 1});
  analysis_.copy_(components / per_component);
  analysis_bias_.copy_(-(components * mean).sum({1, 2, 3}) / scale);
  synthesis_.copy_((components * per_component).narrow(0, 0, config_.latent_channels));
  mean_.copy_(mean);
}

std::vector<std::pair<std::string, at::Tensor>> StarterCodec::buffers() const {
  return {{"linear.analysis", analysis_},
          {"linear.analysis_bias", analysis_bias_},
          {"linear.synthesis", synthesis_},
          {"linear.mean", mean_}};
}

void StarterCodec::to(at::Device device) {
  for (auto& [_, tensor] : parameters_) tensor = tensor.to(device);
  for (at::Tensor* tensor : {&analysis_, &analysis_bias_, &synthesis_, &mean_}) *tensor = tensor->to(device);
  prepared_.clear();
}

}  // namespace longtake
