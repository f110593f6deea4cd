#include "engine/wan/taehv.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <map>

#include "engine/wan/errors.h"

namespace longtake {
namespace {

constexpr std::array<int, 3> strides = {1, 2, 2};  // frames that each stage produces from one
constexpr int trimmed_frames = 3;  // leading pictures to drop: only the last of the first latent frame's four is shown

/// Applies a 2-D convolution to every frame. x [B, T, C, H, W]
at::Tensor per_frame(const at::Tensor& x, const at::Tensor& weight, const at::Tensor& bias = {}) {
  const std::int64_t pad = weight.size(2) / 2;
  return at::conv2d(x.flatten(0, 1), weight, bias, 1, at::IntArrayRef{pad, pad}).unflatten(0, {x.size(0), -1});
}

/// [B, T, C, H, W] <-> [B, T, H, W, C], which is contiguous in the channels-last layout.
at::Tensor frame_pixels(const at::Tensor& x) { return x.permute({0, 1, 3, 4, 2}); }
at::Tensor frame_planes(const at::Tensor& x) { return x.permute({0, 1, 4, 2, 3}); }

}  // namespace

Result<TaehvConfig> taehv_config_from_shapes(const std::vector<ParameterShape>& shapes) {
  const std::map<std::string, std::vector<std::int64_t>> by_name(shapes.begin(), shapes.end());
  TaehvConfig config;
  const std::array<const char*, 4> convs = {"decoder.1.weight", "decoder.8.weight", "decoder.14.weight",
                                            "decoder.20.weight"};
  for (std::size_t i = 0; i < convs.size(); ++i) {
    const auto found = by_name.find(convs[i]);
    if (found == by_name.end() || found->second.size() != 4)
      return fail(errors::kNotTheTinyDecoder, {{"tensor", convs[i]}});
    config.widths[i] = static_cast<int>(std::clamp<std::int64_t>(found->second[0], 1, 65536));
    if (i == 0) config.latent_channels = static_cast<int>(std::clamp<std::int64_t>(found->second[1], 1, 65536));
  }
  return config;
}

Taehv::Taehv(const TaehvConfig& config) : config_(config) {}

ParameterList Taehv::parameters() {
  ParameterList all;
  const auto add_plain = [&](int index, Conv& conv, int out, int in, bool bias) {
    const std::string name = "decoder." + std::to_string(index);
    all.add(name + ".weight", conv.weight, {out, in, 3, 3});
    if (bias) all.add(name + ".bias", conv.bias, {out});
  };
  const auto add_named = [&](const std::string& name, Conv& conv, int out, int in) {
    all.add(name + ".weight", conv.weight, {out, in, 3, 3});
    all.add(name + ".bias", conv.bias, {out});
  };
  add_plain(1, first_, config_.widths[0], config_.latent_channels, true);
  for (std::size_t i = 0; i < stages_.size(); ++i) {
    const int index = 3 + 6 * static_cast<int>(i);  // three blocks, upsampling, growth, convolution
    const int width = config_.widths[i];
    for (int block = 0; block < 3; ++block) {
      MemoryBlock& part = stages_[i].blocks[static_cast<std::size_t>(block)];
      const std::string name = "decoder." + std::to_string(index + block) + ".conv.";
      add_named(name + "0", part.in, width, 2 * width);
      add_named(name + "2", part.middle, width, width);
      add_named(name + "4", part.out, width, width);
    }
    all.add("decoder." + std::to_string(index + 4) + ".conv.weight", stages_[i].grow,
            {strides[i] * width, width, 1, 1});
    add_plain(index + 5, stages_[i].conv, config_.widths[i + 1], width, false);
  }
  add_plain(22, last_, 3, config_.widths[3], true);
  return all;
}

Result<Taehv> Taehv::load(const TaehvConfig& config, const TensorByName& tensor) {
  Taehv decoder(config);
  const ParameterList all = decoder.parameters();
  const std::map<std::string, std::vector<std::int64_t>> shapes(all.shapes.begin(), all.shapes.end());
  const auto latest = [&](const std::string& name) -> Result<at::Tensor> {
    Result<at::Tensor> found = tensor(name);
    if (!found || name.find(".conv.weight") == std::string::npos || found->dim() != 4) return found;
    const std::int64_t wanted = shapes.at(name).front();
    return found->size(0) > wanted ? found->narrow(0, found->size(0) - wanted, wanted).clone() : *found;
  };
  if (Result<void> filled = fill_parameters(all.named, all.shapes, latest); !filled) return fail(filled.error());
  return decoder;
}

void Taehv::to(at::Device device, at::ScalarType dtype) {
  for (const NamedParameter& parameter : parameters().named) *parameter.tensor = parameter.tensor->to(device, dtype);
  lay_out(!device.is_cpu());
}

void Taehv::lay_out(bool channels_last) {
  channels_last_ = channels_last;
  const auto format = channels_last ? at::MemoryFormat::ChannelsLast : at::MemoryFormat::Contiguous;
  for (const NamedParameter& parameter : parameters().named)
    if (parameter.tensor->dim() == 4) *parameter.tensor = parameter.tensor->contiguous(format);
}

/// Every memory block reads one step back at its own frame rate; each stage has three of them.
int Taehv::warm_up_latents() const {
  int back = 0;
  for (std::size_t i = stages_.size(); i-- > 0;) back = (back + strides[i] - 1) / strides[i] + 3;
  return back;
}

/// Joins pictures along T (axis 1) or C (axis 2) in their own layout; cat() would return planes.
at::Tensor Taehv::joined(const std::vector<at::Tensor>& parts, int axis) const {
  if (!channels_last_) return at::cat(parts, axis);
  std::vector<at::Tensor> by_pixel;
  for (const at::Tensor& part : parts) by_pixel.push_back(frame_pixels(part));
  return frame_planes(at::cat(by_pixel, axis == 2 ? 4 : axis));
}

/// The pictures that a stage produces from each one. [B, T, C, H, W] -> [B, stride * T, C, H, W]
at::Tensor Taehv::grown(const at::Tensor& x, const at::Tensor& weight) const {
  const at::Tensor all = per_frame(x, weight);  // [B, T, stride * C, H, W]
  const std::int64_t stride = weight.size(0) / weight.size(1);
  if (stride == 1) return all;
  if (!channels_last_) return all.unflatten(2, {stride, -1}).flatten(1, 2);
  return frame_planes(frame_pixels(all).unflatten(4, {stride, -1}).permute({0, 1, 4, 2, 3, 5}).flatten(1, 2));
}

at::Tensor Taehv::remember(const MemoryBlock& block, const at::Tensor& x, at::Tensor& past) const {
  const at::Tensor before = past.defined() ? past : at::zeros_like(x.narrow(1, 0, 1));
  const at::Tensor earlier = joined({before, x.narrow(1, 0, x.size(1) - 1)}, 1);
  past = x.narrow(1, x.size(1) - 1, 1).clone();
  at::Tensor y = at::relu(per_frame(joined({x, earlier}, 2), block.in.weight, block.in.bias));
  y = at::relu(per_frame(y, block.middle.weight, block.middle.bias));
  return at::relu(per_frame(y, block.out.weight, block.out.bias) + x);
}

at::Tensor Taehv::decode(const DecoderInput& input, DecoderState& state) const {
  const at::Tensor& latents = input.latents;
  TORCH_CHECK(latents.dim() == 5 && latents.size(2) == config_.latent_channels, "latents must be [B, F, c, y, x]");
  const bool first = state.latents == 0;
  state.tensors.resize(9);  // the last input of every memory block
  auto past = state.tensors.begin();
  at::Tensor x = at::tanh(latents.to(first_.weight.options()) / 3) * 3;
  if (channels_last_) x = frame_planes(frame_pixels(x).contiguous());
  x = at::relu(per_frame(x, first_.weight, first_.bias));
  for (const Stage& stage : stages_) {
    for (const MemoryBlock& block : stage.blocks) x = remember(block, x, *past++);
    // A 1x1 convolution and the repetition of pixels commute. On a CPU the published order is kept, for equal bits.
    if (channels_last_) x = grown(x, stage.grow);
    x = at::upsample_nearest2d(x.flatten(0, 1), std::nullopt, std::vector<double>{2.0, 2.0})
            .unflatten(0, {x.size(0), -1});
    if (!channels_last_) x = grown(x, stage.grow);
    x = per_frame(x, stage.conv.weight, stage.conv.bias);
  }
  x = per_frame(at::relu(x), last_.weight, last_.bias).clamp(0, 1);
  state.latents += latents.size(1);
  return (first ? x.narrow(1, trimmed_frames, x.size(1) - trimmed_frames) : x) * 2 - 1;
}

}  // namespace longtake
