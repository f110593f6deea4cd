#pragma once

#include <ATen/ATen.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/describe/describe.h"

namespace longtake {

/// Sizes of the starter's autoencoder. A latent cell covers 16x16 pixels x 4 frames.
struct StarterCodecConfig {
  int latent_channels = 32;
  int features = 96;        ///< principal components that the encoder reads
  int encoder_width = 160;  ///< 0: the encoder is the linear part alone
  int decoder_deep = 128;   ///< channels on the latent grid
  int decoder_width = 80;   ///< channels at a quarter of the picture's size
  int decoder_fine = 20;    ///< channels per frame at half of the picture's size
};
template <class V>
void visit(StarterCodecConfig& c, V& v) {
  v("latent_channels", c.latent_channels, {.low = 1, .high = 256});
  v("features", c.features, {.low = 1, .high = 3072});
  v("encoder_width", c.encoder_width, {.low = 0, .high = 4096});
  v("decoder_deep", c.decoder_deep, {.low = 1, .high = 4096});
  v("decoder_width", c.decoder_width, {.low = 1, .high = 4096});
  v("decoder_fine", c.decoder_fine, {.low = 1, .high = 1024});
}

/// Encoder and decoder as small convolutional corrections of a linear codec (principal components of patches).
///
/// Shapes: N latent frames in a row, C latent channels, h = H/16, w = W/16. Pixels are groups of four frames,
/// [N, 12, H, W] in -1..1, channel = frame * 3 + colour; the first picture of a video is a group of four equal frames.
/// Latents [N, C, h, w] have a mean square near one over all channels. Both directions see the group and the one before
/// it, nothing else: streaming needs the previous latent as its only state, and any range decodes to the same pixels as
/// the whole after one latent of warm-up.
class StarterCodec {
 public:
  static constexpr int patch = 16;  // pixels
  static constexpr int frames_per_latent = 4;
  static constexpr int group_channels = 12;  // 4 frames x 3 colours

  /// Corrections start at zero and the linear part is zero too: call set_basis() next, or load all parameters.
  StarterCodec(const StarterCodecConfig& config, std::uint64_t seed);

  /// The encoder's input: principal components of each patch, scaled. [N, features, h, w]
  at::Tensor features(const at::Tensor& groups) const;
  /// Encodes the features of groups together with those of the groups before them.
  at::Tensor encode_features(const at::Tensor& features, const at::Tensor& previous) const;
  /// Encodes a whole video at once: each group follows its neighbour, the first follows itself.
  at::Tensor encode(const at::Tensor& groups) const;

  at::Tensor decode(const at::Tensor& latents, const at::Tensor& previous) const;
  at::Tensor decode(const at::Tensor& latents) const;
  /// Applies the linear part alone.
  at::Tensor decode_linear(const at::Tensor& latents) const;

  /// Sets the linear part: `components` [features, 12, 16, 16] orthonormal, `mean` [12, 16, 16], and the components'
  /// `deviation` [features].
  void set_basis(const at::Tensor& components, const at::Tensor& mean, const at::Tensor& deviation);

  const StarterCodecConfig& config() const { return config_; }
  /// Trained tensors by name; the handles refer to the model's own tensors.
  std::vector<std::pair<std::string, at::Tensor>> parameters() const { return parameters_; }
  /// Fixed tensors by name (the linear part).
  std::vector<std::pair<std::string, at::Tensor>> buffers() const;
  void to(at::Device device);
  at::Device device() const { return parameters_.front().second.device(); }
  /// Prepares inference without gradients: the corrections in `type`, in the memory layout that the CPU's convolutions
  /// prefer. The linear part, which carries the picture, stays in float32, because bf16 would show as bands in skies.
  void prepare(at::ScalarType type);

 private:
  struct Convolution {
    std::size_t weight = 0, bias = 0;  // indices into parameters_
    int padding = 1, groups = 1;
  };
  Convolution make(const std::string& name, int in, int out, int kernel, int groups, double gain);
  at::Tensor apply(const Convolution& convolution, const at::Tensor& x) const;
  /// Converts x to the type and layout of the prepared corrections.
  at::Tensor inside(const at::Tensor& x) const;
  at::Tensor residual(const std::vector<Convolution>& pairs, at::Tensor x) const;
  /// The linear part's channels from `first` on, equal to pixel_unshuffle(., 4) of them and channels last in memory, in
  /// one product. The corrections at a quarter of the size read it.  [N, (12 - first) * 16, H / 4, W / 4]
  at::Tensor linear_at_quarter(const at::Tensor& latents, int first) const;
  std::vector<Convolution> make_residuals(const std::string& name, int width, int count);

  StarterCodecConfig config_;
  std::vector<std::pair<std::string, at::Tensor>> parameters_;
  std::vector<at::Tensor> prepared_;  // like parameters_; empty unless prepare() was called
  std::uint64_t seed_;

  at::Tensor analysis_;       // [features, 12, 16, 16], divided by the channels' scale
  at::Tensor analysis_bias_;  // [features]
  at::Tensor synthesis_;      // [C, 12, 16, 16], times the channels' scale
  at::Tensor mean_;           // [12, 16, 16]

  Convolution encoder_in_, encoder_out_;
  std::vector<Convolution> encoder_body_;
  Convolution deep_in_, deep_up_, wide_in_, fine_in_, fine_out_;
  std::vector<Convolution> deep_body_, wide_body_;
};

}  // namespace longtake
