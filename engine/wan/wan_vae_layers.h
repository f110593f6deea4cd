#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "engine/model/decoder.h"
#include "engine/model/parameter_list.h"

namespace longtake {

// Video tensors in this file are [B, C, T, H, W]. On a GPU they may be channels-last in memory
// (at::MemoryFormat::ChannelsLast3d), as its convolutions prefer. Every layer preserves the layout.

/// The context that temporal convolutions carry from call to call, in the order in which they run.
class FeatureStream {
 public:
  explicit FeatureStream(DecoderState& state) : state_(state), first_(state.latents == 0) {}

  /// True if this call is the beginning of a video.
  bool first() const { return first_; }
  /// Returns x preceded by `frames` frames of earlier input, zeros if there was none, and stores x's own last frames.
  at::Tensor with_context(const at::Tensor& x, int frames);
  /// with_context() in two steps, for callers that join the tensors themselves: the frames before x, and then the
  /// context for the next call.
  at::Tensor context(const at::Tensor& x, int frames) const;
  void remember(at::Tensor last);
  /// Stores a context of zeros, so that later input does not depend on x.
  void skip();

 private:
  DecoderState& state_;
  bool first_;
  std::size_t next_ = 0;
};

/// Concatenates videos in time, in the layout of the last one.
at::Tensor joined_frames(const std::vector<at::Tensor>& parts);

/// x / |x| * sqrt(C) * gamma over the channels.
at::Tensor channel_norm(const at::Tensor& x, const at::Tensor& gamma);

/// A 3x3x3 convolution that reads two earlier frames and no later one.
struct CausalConv {
  int in = 0, out = 0;
  at::Tensor weight, bias;
  at::Tensor plane{};  // [out, 3 in, 3, 3]: the same numbers for pictures of three frames' channels; undefined = unused

  at::Tensor operator()(const at::Tensor& x, FeatureStream& stream) const;
  /// Applies norm and SiLU first. Off the CPU their result is written directly into the convolution's input.
  at::Tensor after_norm(const at::Tensor& x, const at::Tensor& gamma, FeatureStream& stream) const;
  void list(ParameterList& all, const std::string& name);
  void lay_out(bool channels_last);
};

/// A 1x1x1 convolution.
struct PointConv {
  int in = 0, out = 0;
  at::Tensor weight, bias;

  at::Tensor operator()(const at::Tensor& x) const;
  void list(ParameterList& all, const std::string& name);
};

struct ResidualBlock {
  at::Tensor gamma_in, gamma_out;
  CausalConv conv_in, conv_out;
  PointConv shortcut;  // defined only if the width changes

  ResidualBlock() = default;
  ResidualBlock(int in, int out);
  at::Tensor operator()(const at::Tensor& x, FeatureStream& stream) const;
  void list(ParameterList& all, const std::string& name);
};

/// Self-attention among the cells of each frame, one head.
struct FrameAttention {
  int width = 0;
  at::Tensor gamma, qkv_weight, qkv_bias, proj_weight, proj_bias;

  at::Tensor operator()(const at::Tensor& x) const;
  void list(ParameterList& all, const std::string& name);
};

/// Halves or doubles space, and time if `temporal` is set.
struct Resample {
  int in = 0, out = 0;  // 0: no resampling
  bool down = false, temporal = false;
  at::Tensor weight{}, bias{}, time_weight{}, time_bias{};

  at::Tensor operator()(const at::Tensor& x, FeatureStream& stream) const;
  void list(ParameterList& all, const std::string& name);

 private:
  at::Tensor up(const at::Tensor& x, FeatureStream& stream) const;
  at::Tensor halve(const at::Tensor& x, FeatureStream& stream) const;
};

struct VaeStage {
  std::vector<ResidualBlock> blocks;
  Resample resample;

  at::Tensor operator()(at::Tensor x, FeatureStream& stream) const;
  /// `index` counts the modules of all stages, as the checkpoint does.
  void list(ParameterList& all, const std::string& name, int& index);
};

}  // namespace longtake
