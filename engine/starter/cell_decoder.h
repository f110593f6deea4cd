#pragma once

#include <memory>

#include "engine/model/decoder.h"
#include "engine/starter/cell_codec.h"

namespace longtake {

/// CellCodec as a stream of pictures; its state is the previous latent.
class CellDecoder final : public Decoder {
 public:
  explicit CellDecoder(std::shared_ptr<const CellCodec> codec) : codec_(std::move(codec)) {}

  int latent_channels() const override { return codec_->config().latent_channels; }
  int pixels_per_cell() const override { return CellCodec::cell; }
  int frames_per_latent() const override { return CellCodec::pictures_per_latent; }
  int warm_up_latents() const override { return 1; }
  at::Tensor decode(const DecoderInput& input, DecoderState& state) const override;
  at::Tensor decode_rgb8(const DecoderInput& input, DecoderState& state) const override;
  void pass_by(const at::Tensor& latents, DecoderState& state) const override;
  /// True on a CPU. A GPU may sum differently for one latent than for three.
  bool decodes_in_any_order() const override { return codec_->is_prepared(); }

 private:
  std::shared_ptr<const CellCodec> codec_;
};

}  // namespace longtake
