#pragma once

#include <array>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/model/decoder.h"
#include "engine/model/parameter_list.h"
#include "engine/wan/wan_vae_layers.h"

namespace longtake {

/// The shape of a Wan2.1 video autoencoder; the defaults are the published one.
struct WanVaeConfig {
  int dim = 96;  ///< channels at full resolution
  int latent_channels = 16;
  std::vector<int> widths = {1, 2, 4, 4};               ///< width per stage in units of dim, full resolution first
  int res_blocks = 2;                                   ///< per encoder stage; a decoder stage has one more
  std::vector<bool> halves_time = {false, true, true};  ///< stage i ends with halving time as well as space
  std::vector<double> mean, deviation;                  ///< per latent channel; empty = the published ones

  bool operator==(const WanVaeConfig&) const = default;
};

/// Derives the config from a file's tensor shapes. The stages that halve time are assumed to be the published ones.
Result<WanVaeConfig> wan_vae_config_from_shapes(const std::vector<ParameterShape>& shapes);

/// Reads latents_mean and latents_std from a diffusers config.json, if they are there.
Result<void> read_latent_statistics(const nlohmann::json& json, WanVaeConfig& config);

/// One direction of the autoencoder: stages of residual blocks with resampling between them.
struct VaeDecoderNet {
  CausalConv conv1;
  ResidualBlock middle_in, middle_out;
  FrameAttention middle_attention;
  std::vector<VaeStage> stages;
  at::Tensor head_gamma;  // [C, 1, 1, 1]
  CausalConv head;
};
struct VaeEncoderNet {
  CausalConv conv1;
  std::vector<VaeStage> stages;
  ResidualBlock middle_in, middle_out;
  FrameAttention middle_attention;
  at::Tensor head_gamma;
  CausalConv head;
};

/// The Wan2.1 video autoencoder. Streams carry two frames of context per temporal convolution. A stream's first latent
/// frame is one picture, because its temporal upsampling is skipped.
class WanVae final : public Decoder {
 public:
  explicit WanVae(const WanVaeConfig& config);
  static Result<WanVae> load(const WanVaeConfig& config, const TensorByName& tensor);

  /// Every tensor of the checkpoint by its original name: 194 for the published file.
  ParameterList parameters();
  /// Off the CPU this also sets the channels-last layout.
  void to(at::Device device, at::ScalarType dtype);
  /// `channels_last` stores the channels of a pixel contiguously, as a GPU's convolutions prefer; otherwise in planes.
  /// Not for the CPU.
  void lay_out(bool channels_last);
  const WanVaeConfig& config() const { return config_; }

  int latent_channels() const override { return config_.latent_channels; }
  int pixels_per_cell() const override;
  int frames_per_latent() const override;
  int warm_up_latents() const override;
  at::Tensor decode(const DecoderInput& input, DecoderState& state) const override;
  /// Encodes the next pictures of a stream, 1 + 4k at first and then 4k. pictures [B, frames, 3, H, W] in -1 .. 1 ->
  /// latents [B, F, c, y, x], normalised for the diffusion model.
  at::Tensor encode(const at::Tensor& pictures, DecoderState& state) const;

 private:
  at::Tensor decode_part(const at::Tensor& x, FeatureStream& stream) const;
  at::Tensor encode_part(const at::Tensor& x, FeatureStream& stream) const;
  at::Tensor laid_out(const at::Tensor& x) const;
  /// mean and 1 / deviation, computed in the latents' type as in the reference. [c, 1, 1]
  std::pair<at::Tensor, at::Tensor> normalisation(const at::Tensor& like) const;

  WanVaeConfig config_;
  bool channels_last_ = false;
  at::Tensor mean_, scale_;  // normalisation() on the parameters' device
  VaeEncoderNet encoder_;
  PointConv conv1_;  // after the encoder: mean and log-variance
  PointConv conv2_;  // before the decoder
  VaeDecoderNet decoder_;
};

}  // namespace longtake
