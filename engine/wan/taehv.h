#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/model/decoder.h"
#include "engine/model/parameter_list.h"

namespace longtake {

/// The shape of a tiny autoencoder for video of the TAEHV family; the defaults are taew2_1.
struct TaehvConfig {
  int latent_channels = 16;
  std::array<int, 4> widths = {256, 128, 64, 64};  ///< decoder stages, smallest picture first, and the last conv

  bool operator==(const TaehvConfig&) const = default;
};

Result<TaehvConfig> taehv_config_from_shapes(const std::vector<ParameterShape>& shapes);

/// The decoder of TAEHV: a preview of the Wan VAE's pictures for a twenty-fifth of its work. It has only 2-D
/// convolutions. A memory block also reads its own input of the previous time step, and these inputs are the only state
/// of a stream.
class Taehv final : public Decoder {
 public:
  explicit Taehv(const TaehvConfig& config);
  /// Reads the decoder's tensors. If the file has more temporal doublings than this network, the last ones are used.
  static Result<Taehv> load(const TaehvConfig& config, const TensorByName& tensor);

  ParameterList parameters();
  /// Off the CPU this also sets the channels-last layout.
  void to(at::Device device, at::ScalarType dtype);
  /// `channels_last` stores the channels of a pixel contiguously, as a GPU's convolutions prefer; otherwise in planes.
  void lay_out(bool channels_last);

  int latent_channels() const override { return config_.latent_channels; }
  int pixels_per_cell() const override { return 8; }
  int warm_up_latents() const override;
  at::Tensor decode(const DecoderInput& input, DecoderState& state) const override;

 private:
  struct Conv {
    at::Tensor weight, bias;  // bias undefined: none
  };
  struct MemoryBlock {
    Conv in, middle, out;
  };
  struct Stage {
    std::array<MemoryBlock, 3> blocks;
    at::Tensor grow;  // [stride * C, C, 1, 1]
    Conv conv;
  };
  /// x [B, T, C, y, x]; `past` is the block's input of the previous step, undefined at the start.
  at::Tensor remember(const MemoryBlock& block, const at::Tensor& x, at::Tensor& past) const;
  at::Tensor joined(const std::vector<at::Tensor>& parts, int axis) const;
  at::Tensor grown(const at::Tensor& x, const at::Tensor& weight) const;

  TaehvConfig config_;
  bool channels_last_ = false;
  Conv first_, last_;
  std::array<Stage, 3> stages_;
};

}  // namespace longtake
