#include "engine/starter/starter_decoder.h"

#include <ATen/ATen.h>

#include "engine/starter/group_seams.h"

namespace longtake {

at::Tensor StarterDecoder::decode(const at::Tensor& given, DecoderState& state) const {
  const at::Tensor latents = given.to(codec_->device());
  constexpr int frames = StarterCodec::frames_per_latent;
  const std::int64_t batch = latents.size(0);
  const std::int64_t count = latents.size(1);
  const std::int64_t height = latents.size(3) * StarterCodec::patch, width = latents.size(4) * StarterCodec::patch;
  const bool begins = state.tensors.empty();
  const at::Tensor before = begins ? latents.narrow(1, 0, 1) : state.tensors.front();  // [B, 1, c, y, x]
  const at::Tensor previous = at::cat({before, latents.narrow(1, 0, count - 1)}, 1);
  const at::Tensor groups =
      codec_->decode(latents.flatten(0, 1), previous.flatten(0, 1)).view({batch, count, frames, 3, height, width});
  const auto last_two = [&](std::int64_t group) { return groups.select(1, group).narrow(1, frames - 2, 2); };
  const at::Tensor pictures = soften_seams(groups, begins ? last_two(0) : state.tensors.back()).flatten(1, 2);
  state.tensors = {latents.narrow(1, count - 1, 1).detach().clone(), last_two(count - 1).detach().clone()};
  state.latents += count;
  // The first latent of a video is one picture, made as four equal ones.
  return begins ? pictures.narrow(1, frames - 1, count * frames - frames + 1) : pictures;
}

}  // namespace longtake
