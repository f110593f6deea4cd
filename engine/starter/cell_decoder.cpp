#include "engine/starter/cell_decoder.h"

#include <ATen/ATen.h>

#include "engine/starter/stage_places.h"

namespace longtake {

namespace {

constexpr int pictures = CellCodec::pictures_per_latent;

/// Every latent's predecessor: from the state, or for the first latent of a video itself.
at::Tensor predecessors(const at::Tensor& latents, const DecoderState& state) {
  const at::Tensor before = state.tensors.empty() ? latents.narrow(1, 0, 1) : state.tensors.front();  // [B, 1, c, y, x]
  return at::cat({before, latents.narrow(1, 0, latents.size(1) - 1)}, 1);
}

/// made: [B, pictures, ...]. The first latent of a video is one picture, decoded as four equal ones.
at::Tensor without_doubles(const at::Tensor& made, bool begins) {
  return begins ? made.narrow(1, pictures - 1, made.size(1) - pictures + 1) : made;
}

/// [N, 4, stage_place::count]; undefined if there are none, or another decoder's.
at::Tensor places_of(const DecoderInput& input) {
  const bool known = input.places.defined() && input.places.size(3) == stage_place::count;
  return known ? input.places.flatten(0, 1) : at::Tensor();
}

}  // namespace

at::Tensor CellDecoder::decode(const DecoderInput& input, DecoderState& state) const {
  const at::Tensor latents = input.latents.to(codec_->device());
  const std::int64_t batch = latents.size(0), count = latents.size(1);
  const std::int64_t height = latents.size(3) * CellCodec::cell, width = latents.size(4) * CellCodec::cell;
  const bool begins = state.tensors.empty();
  const at::Tensor made =
      codec_->decode(latents.flatten(0, 1), predecessors(latents, state).flatten(0, 1), places_of(input))
          .reshape({batch, count * pictures, 3, height, width});
  pass_by(latents, state);
  return without_doubles(made, begins);
}

at::Tensor CellDecoder::decode_rgb8(const DecoderInput& input, DecoderState& state) const {
  if (!codec_->is_prepared()) return Decoder::decode_rgb8(input, state);
  const at::Tensor& latents = input.latents;
  const std::int64_t height = latents.size(3) * CellCodec::cell, width = latents.size(4) * CellCodec::cell;
  const bool begins = state.tensors.empty();
  const at::Tensor made =
      codec_->decode_rgb8(latents.flatten(0, 1), predecessors(latents, state).flatten(0, 1), places_of(input))
          .reshape({latents.size(0), latents.size(1) * pictures, height, width, 3});
  pass_by(latents, state);
  return without_doubles(made, begins);
}

void CellDecoder::pass_by(const at::Tensor& latents, DecoderState& state) const {
  state.tensors = {latents.narrow(1, latents.size(1) - 1, 1).to(codec_->device()).detach().clone()};
  state.latents += latents.size(1);
}

}  // namespace longtake
