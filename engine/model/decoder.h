#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

namespace longtake {

/// What a decoder remembers between calls. A value: copying it is how a stream's state is saved, and is cheap, because
/// decoders replace these tensors and never write into them. A new state is the beginning of a video.
struct DecoderState {
  std::vector<at::Tensor> tensors;  // in the decoder's own order
  std::int64_t latents = 0;         ///< latent frames decoded so far
};

/// Latent frames in, pictures out, as a stream. Every decoder turns the first latent frame of a video into one picture
/// and each later one into frames_per_latent(). Const and without hidden state: one decoder serves many streams.
class Decoder {
 public:
  virtual ~Decoder() = default;

  virtual int latent_channels() const = 0;
  /// Pixels across one latent cell: 8 for the Wan VAE.
  virtual int pixels_per_cell() const = 0;
  virtual int frames_per_latent() const { return 4; }
  /// Starting this many latents early and dropping their pictures gives a later range the pixels of the whole video.
  virtual int warm_up_latents() const = 0;

  /// The next latent frames of the stream, as the diffusion model makes them.
  /// latents [B, F, c, y, x] -> pictures [B, frames, 3, H, W] in -1 .. 1, not clamped. Differentiable.
  virtual at::Tensor decode(const at::Tensor& latents, DecoderState& state) const = 0;
};

/// Pictures as bytes, truncated as the reference does.  [B, frames, 3, H, W] -> [B, frames, H, W, 3] uint8, contiguous
at::Tensor to_rgb8(const at::Tensor& pictures);

/// The next latent frames of a stream as bytes in memory, decoded few at a time whatever their number.
at::Tensor decode_rgb8(const Decoder& decoder, const at::Tensor& latents, DecoderState& state);

}  // namespace longtake
