#include "training/exam/asked_decoder.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace longtake::train {

at::Tensor AskedDecoder::decode(const DecoderInput& input, DecoderState& state) const {
  const at::Tensor& latents = input.latents;
  const at::Tensor before = state.tensors.empty() ? at::Tensor() : state.tensors.front();
  const at::Tensor all = before.defined() ? at::cat({before, latents}, 1) : latents;
  const std::int64_t warm = std::min<std::int64_t>(warm_up_latents(), all.size(1)), count = latents.size(1);
  state.tensors = {all.narrow(1, all.size(1) - warm, warm).detach().clone()};
  state.latents += count;
  if (looks_) {
    DecoderState own;
    if (before.defined()) decoder_->decode(before, own);
    return decoder_->decode(input, own);
  }
  const std::int64_t pictures = count * frames_per_latent() - (before.defined() ? 0 : frames_per_latent() - 1);
  return at::zeros({1}).expand(
      {latents.size(0), pictures, 3, latents.size(3) * pixels_per_cell(), latents.size(4) * pixels_per_cell()});
}

}  // namespace longtake::train
