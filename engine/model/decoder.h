#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "engine/kernels/host_copy.h"

namespace longtake {

/// The state of a decoder between calls. A value: a stream's state is saved by copying it, which is cheap, because
/// decoders replace these tensors and never write into them. A new state is the beginning of a video.
struct DecoderState {
  std::vector<at::Tensor> tensors;  // in the decoder's own order
  std::int64_t latents = 0;         ///< latent frames decoded so far
};

/// Decodes latent frames to pictures as a stream. Every decoder turns the first latent frame of a video into one
/// picture and each later one into frames_per_latent(). Const and without hidden state: one decoder serves many
/// streams.
class Decoder {
 public:
  virtual ~Decoder() = default;

  virtual int latent_channels() const = 0;
  /// Pixels across one latent cell: 8 for the Wan VAE.
  virtual int pixels_per_cell() const = 0;
  virtual int frames_per_latent() const { return 4; }
  /// Latent frames of warm-up: decoding starts this many frames early and drops their pictures, so that a later range
  /// has the same pixels as in the whole video.
  virtual int warm_up_latents() const = 0;

  /// The next latent frames of the stream, as the diffusion model makes them.
  /// latents [B, F, c, y, x] -> pictures [B, frames, 3, H, W] in -1 .. 1, not clamped. Differentiable.
  virtual at::Tensor decode(const at::Tensor& latents, DecoderState& state) const = 0;
  /// Decodes to bytes, as to_rgb8() makes them. Decoders override it where they have a faster way.
  virtual at::Tensor decode_rgb8(const at::Tensor& latents, DecoderState& state) const;
  /// The next latent frames, whose pictures nobody wants: the state alone goes on.
  virtual void pass_by(const at::Tensor& latents, DecoderState& state) const { decode(latents, state); }
  /// Whether one latent frame of several may be decoded before the others: passing by those before it costs next to
  /// nothing, and its bytes are the same as if all were decoded together.
  virtual bool decodes_in_any_order() const { return false; }

  /// Latent frames that start_rgb8() decodes together. Fewer need less memory, and differ in the last bits.
  int latents_at_once() const { return latents_at_once_; }
  void set_latents_at_once(int count) { latents_at_once_ = count; }

 private:
  int latents_at_once_ = 3;  // the chunk size of every causal model
};

/// Converts pictures to bytes, truncated as the reference does.  [B, frames, 3, H, W] -> [B, frames, H, W, 3] uint8,
/// contiguous
at::Tensor to_rgb8(const at::Tensor& pictures);

/// Decodes the next latent frames of a stream to bytes, a few at a time to limit memory. A GPU still works on them when
/// this returns.
HostCopy start_rgb8(const Decoder& decoder, const at::Tensor& latents, DecoderState& state);

/// Decodes all latents to bytes with decoder.decode_rgb8().
at::Tensor decode_rgb8(const Decoder& decoder, const at::Tensor& latents, DecoderState& state);

}  // namespace longtake
