#include "engine/starter/still_encoder.h"

#include <ATen/ATen.h>

#include <utility>

namespace longtake {
namespace {

/// Groups of four pictures as channels, [F, 12, H, W]; the first picture of a video is repeated four times. Preceded by
/// the last group that the encoder read, if there is one.
at::Tensor groups_of(const at::Tensor& pictures, const DecoderState& state) {
  const bool begins = state.tensors.empty();
  const at::Tensor before = begins ? pictures[0].repeat({4, 1, 1}).unsqueeze(0) : state.tensors.front();
  const at::Tensor others = begins ? pictures.slice(0, 1) : pictures;
  return at::cat({before, others.unflatten(0, {-1, 4}).flatten(1, 2)}).contiguous();
}

class CellEncoder final : public PictureEncoder {
 public:
  explicit CellEncoder(std::shared_ptr<const CellCodec> codec) : codec_(std::move(codec)) {}

  Result<at::Tensor> encode(const at::Tensor& pictures, DecoderState& state) const override {
    const bool begins = state.tensors.empty();
    const at::Tensor halves = at::avg_pool2d(pictures.squeeze(0).to(codec_->device()), 2);
    const at::Tensor groups = groups_of(halves, state);
    const at::Tensor latents = codec_->encode(groups);
    state.tensors = {groups.slice(0, -1).clone()};
    const at::Tensor own = begins ? latents : latents.slice(0, 1);
    state.latents += own.size(0);
    return own.unsqueeze(0);
  }

 private:
  std::shared_ptr<const CellCodec> codec_;
};

}  // namespace

std::shared_ptr<const PictureEncoder> make_still_encoder(std::shared_ptr<const CellCodec> codec) {
  return std::make_shared<const CellEncoder>(std::move(codec));
}

}  // namespace longtake
