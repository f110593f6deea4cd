#include "engine/wan/wan_vae_layers.h"

#include <ATen/ATen.h>

#include <cmath>

#include "engine/kernels/norm_silu.h"

namespace longtake {
namespace {

/// True if one convolution over three frames' channels is faster. Measured on an H100 as a share of the 3-D
/// convolution's time: 0.54 for 96 channels, 0.73 and 0.79 for 384, but 1.07 for 192.
bool is_faster_in_threes(int channels) { return channels <= 128 || channels >= 384; }

/// True if the channels of a pixel are contiguous.
bool by_pixel(const at::Tensor& x) { return !x.is_cpu() && x.size(1) > 1 && x.stride(1) == 1; }

// Views of channels-last tensors follow their memory order. LibTorch detects a layout by strides, and an axis of size 1
// would otherwise get a misleading one.
at::Tensor pixels(const at::Tensor& x) { return x.movedim(1, -1); }  // [B, C, T, H, W] -> [B, T, H, W, C]
at::Tensor planes(const at::Tensor& x) { return x.movedim(-1, 1); }

/// cuDNN's 3-D convolutions preserve the layout; others may not.
at::Tensor as_laid_out(const at::Tensor& x, const at::Tensor& like) {
  return by_pixel(like) ? x.contiguous(at::MemoryFormat::ChannelsLast3d) : x;
}

/// Turns every frame into a separate picture. [B, C, T, H, W] -> [B*T, C, H, W]
at::Tensor frames_apart(const at::Tensor& x) {
  return by_pixel(x) ? planes(pixels(x).flatten(0, 1)) : x.transpose(1, 2).flatten(0, 1);
}

at::Tensor frames_together(const at::Tensor& x, std::int64_t batch) {
  if (by_pixel(x)) return planes(pixels(x).unflatten(0, {batch, -1}));
  return x.unflatten(0, {batch, -1}).transpose(1, 2);
}

/// A 3x3x3 convolution as a 3x3 one over the channels of three frames. three [B, T, H, W, 3 C]
at::Tensor convolved_in_threes(const at::Tensor& three, const at::Tensor& plane, const at::Tensor& bias) {
  const at::Tensor pictures = planes(three.flatten(0, 1));  // [B*T, 3 C, H, W]
  return frames_together(at::conv2d(pictures, plane, bias, 1, at::IntArrayRef{1, 1}), three.size(0));
}

at::Tensor over_three_frames(const at::Tensor& all, const at::Tensor& plane, const at::Tensor& bias) {
  const at::Tensor frames = pixels(all);  // [B, 2 + T, H, W, C]
  const std::int64_t count = frames.size(1) - 2;
  const at::Tensor three =
      at::cat({frames.narrow(1, 0, count), frames.narrow(1, 1, count), frames.narrow(1, 2, count)}, 4);
  return convolved_in_threes(three, plane, bias);
}

/// all [B, C, 2 + T, H, W]
at::Tensor convolved(const at::Tensor& all, const at::Tensor& weight, const at::Tensor& bias) {
  return as_laid_out(at::conv3d(all, weight, bias, 1, at::IntArrayRef{0, 1, 1}), all);
}

}  // namespace

at::Tensor joined_frames(const std::vector<at::Tensor>& parts) {
  if (!by_pixel(parts.back())) return at::cat(parts, 2);
  std::vector<at::Tensor> all;
  for (const at::Tensor& part : parts) all.push_back(pixels(part));
  return planes(at::cat(all, 1));
}

at::Tensor FeatureStream::context(const at::Tensor& x, int frames) const {
  if (next_ < state_.tensors.size() && state_.tensors[next_].defined()) return state_.tensors[next_];
  std::vector<std::int64_t> shape = x.sizes().vec();
  shape[2] = frames;
  return at::zeros(shape, x.options());
}

void FeatureStream::remember(at::Tensor last) {
  if (state_.tensors.size() <= next_) state_.tensors.resize(next_ + 1);
  state_.tensors[next_++] = std::move(last);
}

at::Tensor FeatureStream::with_context(const at::Tensor& x, int frames) {
  const at::Tensor all = joined_frames({context(x, frames), x});
  remember(all.narrow(2, all.size(2) - frames, frames).clone());  // a view would keep all of `all`
  return all;
}

void FeatureStream::skip() {
  if (state_.tensors.size() <= next_) state_.tensors.resize(next_ + 1);
  state_.tensors[next_++].reset();
}

at::Tensor channel_norm(const at::Tensor& x, const at::Tensor& gamma) {
  if (by_pixel(x)) return planes(pixel_norm(pixels(x), gamma.flatten()));
  const at::Tensor length = at::linalg_vector_norm(x, 2, at::IntArrayRef{1}, /*keepdim=*/true).clamp_min(1e-12);
  return x / length * std::sqrt(static_cast<double>(x.size(1))) * gamma;
}

at::Tensor CausalConv::operator()(const at::Tensor& x, FeatureStream& stream) const {
  const at::Tensor all = stream.with_context(x, 2);
  return plane.defined() && by_pixel(all) ? over_three_frames(all, plane, bias) : convolved(all, weight, bias);
}

at::Tensor CausalConv::after_norm(const at::Tensor& x, const at::Tensor& gamma, FeatureStream& stream) const {
  if (!by_pixel(x)) return (*this)(at::silu(channel_norm(x, gamma)), stream);
  const std::int64_t frames = x.size(2);
  const auto write_normed = [videos = pixels(x), row = gamma.flatten()](const at::Tensor& normed, int groups) {
    for (std::int64_t i = 0; i < videos.size(0); ++i)
      norm_silu({normed.select(0, i), videos.select(0, i), row, groups});
  };
  std::vector<std::int64_t> sizes = pixels(x).sizes().vec();  // [B, T, H, W, C]
  const at::Tensor past = pixels(stream.context(x, 2));
  if (plane.defined()) {
    sizes[4] *= 3;
    const at::Tensor three = at::empty(sizes, x.options());
    write_normed(three, 3);
    const at::Tensor groups = three.unflatten(4, {3, x.size(1)});  // [B, T, H, W, 3, C]
    groups.select(1, 0).select(3, 0).copy_(past.select(1, 0));
    groups.select(1, 0).select(3, 1).copy_(past.select(1, 1));
    if (frames > 1) groups.select(1, 1).select(3, 0).copy_(past.select(1, 1));
    stream.remember(planes(groups.select(1, frames - 1).narrow(3, 1, 2).movedim(3, 1).contiguous()));
    return convolved_in_threes(three, plane, bias);
  }
  sizes[1] += 2;
  const at::Tensor all = at::empty(sizes, x.options());
  write_normed(all.narrow(1, 2, frames), 1);
  all.narrow(1, 0, 2).copy_(past);
  const at::Tensor as_planes = planes(all);
  stream.remember(as_planes.narrow(2, frames, 2).clone());
  return convolved(as_planes, weight, bias);
}

void CausalConv::lay_out(bool channels_last) {
  plane = at::Tensor();
  if (!channels_last || !is_faster_in_threes(in)) return;
  plane = weight.transpose(1, 2).flatten(1, 2).contiguous(at::MemoryFormat::ChannelsLast);  // [out, 3 in, 3, 3]
  weight = plane.unflatten(1, {3, in}).transpose(1, 2);  // shares the storage of `plane`; both layouts would take 127
                                                         // MB
}

void CausalConv::list(ParameterList& all, const std::string& name) {
  all.add(name + ".weight", weight, {out, in, 3, 3, 3});
  all.add(name + ".bias", bias, {out});
}

at::Tensor PointConv::operator()(const at::Tensor& x) const {
  if (by_pixel(x)) return planes(at::linear(pixels(x), weight.flatten(1), bias));
  return at::conv3d(x, weight, bias);
}

void PointConv::list(ParameterList& all, const std::string& name) {
  all.add(name + ".weight", weight, {out, in, 1, 1, 1});
  all.add(name + ".bias", bias, {out});
}

ResidualBlock::ResidualBlock(int in, int out) {
  conv_in = {in, out, {}, {}};
  conv_out = {out, out, {}, {}};
  if (in != out) shortcut = {in, out, {}, {}};
}

at::Tensor ResidualBlock::operator()(const at::Tensor& x, FeatureStream& stream) const {
  const at::Tensor y = conv_in.after_norm(x, gamma_in, stream);
  const at::Tensor z = conv_out.after_norm(y, gamma_out, stream);
  return z + (shortcut.out != 0 ? shortcut(x) : x);
}

void ResidualBlock::list(ParameterList& all, const std::string& name) {
  all.add(name + ".residual.0.gamma", gamma_in, {conv_in.in, 1, 1, 1});
  conv_in.list(all, name + ".residual.2");
  all.add(name + ".residual.3.gamma", gamma_out, {conv_out.in, 1, 1, 1});
  conv_out.list(all, name + ".residual.6");
  if (shortcut.out != 0) shortcut.list(all, name + ".shortcut");
}

at::Tensor FrameAttention::operator()(const at::Tensor& x) const {
  const at::Tensor frames = frames_apart(x);  // [B*T, C, H, W]
  const at::Tensor qkv = at::conv2d(channel_norm(frames, gamma), qkv_weight, qkv_bias).flatten(2).transpose(1, 2);
  const auto part = qkv.unsqueeze(1).chunk(3, -1);  // q, k, v: [B*T, 1, H*W, C]
  const at::Tensor read = at::scaled_dot_product_attention(part[0], part[1], part[2]);
  const at::Tensor back = read.squeeze(1).transpose(1, 2).reshape(frames.sizes());
  return x + frames_together(at::conv2d(back, proj_weight, proj_bias), x.size(0));
}

void FrameAttention::list(ParameterList& all, const std::string& name) {
  all.add(name + ".norm.gamma", gamma, {width, 1, 1});
  all.add(name + ".to_qkv.weight", qkv_weight, {3 * width, width, 1, 1});
  all.add(name + ".to_qkv.bias", qkv_bias, {3 * width});
  all.add(name + ".proj.weight", proj_weight, {width, width, 1, 1});
  all.add(name + ".proj.bias", proj_bias, {width});
}

at::Tensor Resample::operator()(const at::Tensor& x, FeatureStream& stream) const {
  return down ? halve(x, stream) : up(x, stream);
}

at::Tensor Resample::up(const at::Tensor& x, FeatureStream& stream) const {
  at::Tensor y = x;
  if (temporal && stream.first()) {
    stream.skip();
  } else if (temporal) {
    // The first half of the channels holds the earlier frame of each pair.
    y = as_laid_out(at::conv3d(stream.with_context(x, 2), time_weight, time_bias), x);
    if (by_pixel(y))
      y = planes(pixels(y).unflatten(4, {2, in}).movedim(4, 2).flatten(1, 2));
    else
      y = y.unflatten(1, {2, in}).permute({0, 2, 3, 1, 4, 5}).flatten(2, 3);
  }
  const at::Tensor frames = at::upsample_nearest2d(frames_apart(y), std::nullopt, std::vector<double>{2.0, 2.0});
  return frames_together(at::conv2d(frames, weight, bias, 1, at::IntArrayRef{1, 1}), x.size(0));
}

at::Tensor Resample::halve(const at::Tensor& x, FeatureStream& stream) const {
  const at::Tensor padded = at::constant_pad_nd(frames_apart(x), {0, 1, 0, 1});
  const at::Tensor y = frames_together(at::conv2d(padded, weight, bias, 2), x.size(0));
  if (!temporal) return y;
  const at::Tensor all = stream.with_context(y, 1);
  return stream.first() ? y : at::conv3d(all, time_weight, time_bias, at::IntArrayRef{2, 1, 1});
}

void Resample::list(ParameterList& all, const std::string& name) {
  all.add(name + ".resample.1.weight", weight, {out, in, 3, 3});
  all.add(name + ".resample.1.bias", bias, {out});
  if (!temporal) return;
  const int time_out = down ? in : 2 * in;
  all.add(name + ".time_conv.weight", time_weight, {time_out, in, 3, 1, 1});
  all.add(name + ".time_conv.bias", time_bias, {time_out});
}

at::Tensor VaeStage::operator()(at::Tensor x, FeatureStream& stream) const {
  for (const ResidualBlock& block : blocks) x = block(x, stream);
  return resample.out != 0 ? resample(x, stream) : x;
}

void VaeStage::list(ParameterList& all, const std::string& name, int& index) {
  for (ResidualBlock& block : blocks) block.list(all, name + "." + std::to_string(index++));
  if (resample.out != 0) resample.list(all, name + "." + std::to_string(index++));
}

}  // namespace longtake
