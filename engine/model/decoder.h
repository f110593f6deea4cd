#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/kernels/host_copy.h"

namespace longtake {

/// The state of a decoder between calls. A value: a stream's state is saved by copying it. Copies are cheap, because
/// decoders replace these tensors and never modify them. A new state is the beginning of a video.
struct DecoderState {
  std::vector<at::Tensor> tensors;  // in the decoder's own order
  std::int64_t latents = 0;         ///< latent frames decoded so far
};

/// Latent frames as the diffusion model makes them.
struct DecoderInput {
  DecoderInput(at::Tensor given, at::Tensor where = {}) : latents(std::move(given)), places(std::move(where)) {}

  /// Some of the latent frames.
  DecoderInput frames(std::int64_t first, std::int64_t count) const;

  at::Tensor latents;  // [B, F, c, y, x]
  /// The places of things that a director chose, for decoders that draw them there; undefined without a director.
  at::Tensor places;  // [B, F, 4, n]
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
  /// Latent frames of warm-up. Decoding starts this many frames early and drops their pictures. A later range then has
  /// the same pixels as in the whole video.
  virtual int warm_up_latents() const = 0;

  /// The next latent frames of the stream: pictures [B, frames, 3, H, W] in -1 .. 1, not clamped. Differentiable.
  virtual at::Tensor decode(const DecoderInput& input, DecoderState& state) const = 0;
  /// Decodes to bytes, as to_rgb8() converts them. Decoders with a faster way override it.
  virtual at::Tensor decode_rgb8(const DecoderInput& input, DecoderState& state) const;
  /// Advances the state by latent frames whose pictures are not needed.
  virtual void pass_by(const at::Tensor& latents, DecoderState& state) const { decode(latents, state); }
  /// True if one latent frame of several may be decoded before the others. Passing by those before it must cost almost
  /// nothing, and its bytes must be the same as if all were decoded together.
  virtual bool decodes_in_any_order() const { return false; }

  /// Latent frames that start_rgb8() decodes together. Fewer need less memory, with differences in the last bits.
  int latents_at_once() const { return latents_at_once_; }
  void set_latents_at_once(int count) { latents_at_once_ = count; }

 private:
  int latents_at_once_ = 3;  // the chunk size of every causal model
};

/// Converts pictures to bytes, truncated as in the reference. [B, frames, 3, H, W] -> [B, frames, H, W, 3] uint8,
/// contiguous
at::Tensor to_rgb8(const at::Tensor& pictures);

/// Decodes the next latent frames of a stream to bytes, a few at a time to limit memory. On a GPU the work may still
/// run when this returns.
HostCopy start_rgb8(const Decoder& decoder, const DecoderInput& input, DecoderState& state);

/// Decodes all latents to bytes with decoder.decode_rgb8().
at::Tensor decode_rgb8(const Decoder& decoder, const DecoderInput& input, DecoderState& state);

}  // namespace longtake
