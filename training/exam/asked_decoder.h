#pragma once

#include <memory>

#include "engine/model/decoder.h"

namespace longtake::train {

/// A decoder that skips pictures that are not evaluated: a memory scene evaluates ten of a thousand pictures. Skipped
/// pictures are black; decoded ones are identical to those of the complete clip.
class AskedDecoder final : public Decoder {
 public:
  explicit AskedDecoder(std::shared_ptr<const Decoder> decoder) : decoder_(std::move(decoder)) {}

  /// Whether the next pictures are evaluated.
  void set_looked_at(bool looks) { looks_ = looks; }

  int latent_channels() const override { return decoder_->latent_channels(); }
  int pixels_per_cell() const override { return decoder_->pixels_per_cell(); }
  int frames_per_latent() const override { return decoder_->frames_per_latent(); }
  int warm_up_latents() const override { return decoder_->warm_up_latents(); }
  at::Tensor decode(const DecoderInput& input, DecoderState& state) const override;

 private:
  std::shared_ptr<const Decoder> decoder_;
  bool looks_ = true;
};

}  // namespace longtake::train
