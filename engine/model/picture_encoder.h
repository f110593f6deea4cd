#pragma once

#include <ATen/core/Tensor.h>

#include "engine/core/result.h"

namespace longtake {

/// Turns pictures into latents as a stream's model makes them. Without hidden state: one encoder serves many streams.
class PictureEncoder {
 public:
  virtual ~PictureEncoder() = default;

  /// The first `latents` latent frames of a video that shows this picture all the time.
  /// picture [3, H, W] in -1 .. 1 -> latents [1, latents, c, y, x]
  virtual Result<at::Tensor> encode_still(const at::Tensor& picture, int latents) const = 0;
};

}  // namespace longtake
