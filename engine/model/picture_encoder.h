#pragma once

#include <ATen/core/Tensor.h>

#include "engine/core/result.h"
#include "engine/model/decoder.h"

namespace longtake {

/// Encodes pictures to a stream's latents. Without hidden state: one encoder serves many streams.
class PictureEncoder {
 public:
  virtual ~PictureEncoder() = default;

  /// Encodes the next pictures of a video, 1 + 4k at first and then 4k: the first latent frame is one picture. pictures
  /// [1, T, 3, H, W] in -1 .. 1 -> latents [1, F, c, y, x]
  virtual Result<at::Tensor> encode(const at::Tensor& pictures, DecoderState& state) const = 0;

  /// The first `latents` latent frames of a video that shows only this picture. picture [3, H, W] in -1 .. 1 -> latents
  /// [1, latents, c, y, x]
  Result<at::Tensor> encode_still(const at::Tensor& picture, int latents) const {
    DecoderState beginning;
    return encode(picture.unsqueeze(0).unsqueeze(0).expand({1, 1 + 4 * (latents - 1), -1, -1, -1}), beginning);
  }
};

}  // namespace longtake
