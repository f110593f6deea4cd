#pragma once

#include <memory>

#include "engine/model/decoder.h"
#include "engine/starter/starter_codec.h"

namespace longtake {

/// The starter's codec as a stream of pictures, with soft seams between its groups of four. Its state is the previous
/// latent and the last two pictures made from it, before seams were softened.
class StarterDecoder final : public Decoder {
 public:
  explicit StarterDecoder(std::shared_ptr<const StarterCodec> codec) : codec_(std::move(codec)) {}

  int latent_channels() const override { return codec_->config().latent_channels; }
  int pixels_per_cell() const override { return StarterCodec::patch; }
  int frames_per_latent() const override { return StarterCodec::frames_per_latent; }
  int warm_up_latents() const override { return 2; }
  at::Tensor decode(const at::Tensor& latents, DecoderState& state) const override;

 private:
  std::shared_ptr<const StarterCodec> codec_;
};

}  // namespace longtake
