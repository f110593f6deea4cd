#include "engine/starter/cell_decoder.h"

#include <ATen/ATen.h>

namespace longtake {

at::Tensor CellDecoder::decode(const at::Tensor& given, DecoderState& state) const {
  const at::Tensor latents = given.to(codec_->device());
  constexpr int pictures = CellCodec::pictures_per_latent;
  const std::int64_t batch = latents.size(0), count = latents.size(1);
  const std::int64_t height = latents.size(3) * CellCodec::cell, width = latents.size(4) * CellCodec::cell;
  const bool begins = state.tensors.empty();
  const at::Tensor before = begins ? latents.narrow(1, 0, 1) : state.tensors.front();  // [B, 1, c, y, x]
  const at::Tensor previous = at::cat({before, latents.narrow(1, 0, count - 1)}, 1);
  const at::Tensor made = codec_->decode(latents.flatten(0, 1), previous.flatten(0, 1))
                              .reshape({batch, count * pictures, 3, height, width});
  state.tensors = {latents.narrow(1, count - 1, 1).detach().clone()};
  state.latents += count;
  // The first latent of a video is one picture, made as four equal ones.
  return begins ? made.narrow(1, pictures - 1, count * pictures - pictures + 1) : made;
}

}  // namespace longtake
