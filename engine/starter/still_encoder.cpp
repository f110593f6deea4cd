#include "engine/starter/still_encoder.h"

#include <ATen/ATen.h>

#include <utility>

namespace longtake {
namespace {

/// [3, H, W] -> [latents, 12, H, W]
at::Tensor equal_groups(const at::Tensor& picture, int latents) {
  return picture.repeat({4, 1, 1}).unsqueeze(0).expand({latents, -1, -1, -1}).contiguous();
}

class GroupEncoder final : public PictureEncoder {
 public:
  explicit GroupEncoder(std::shared_ptr<const StarterCodec> codec) : codec_(std::move(codec)) {}

  Result<at::Tensor> encode_still(const at::Tensor& picture, int latents) const override {
    return codec_->encode(equal_groups(picture.to(codec_->device()), latents)).unsqueeze(0);
  }

 private:
  std::shared_ptr<const StarterCodec> codec_;
};

class CellEncoder final : public PictureEncoder {
 public:
  explicit CellEncoder(std::shared_ptr<const CellCodec> codec) : codec_(std::move(codec)) {}

  Result<at::Tensor> encode_still(const at::Tensor& picture, int latents) const override {
    const at::Tensor half = at::avg_pool2d(picture.to(codec_->device()).unsqueeze(0), 2).squeeze(0);
    return codec_->encode(equal_groups(half, latents)).unsqueeze(0);
  }

 private:
  std::shared_ptr<const CellCodec> codec_;
};

}  // namespace

std::shared_ptr<const PictureEncoder> make_still_encoder(std::shared_ptr<const StarterCodec> codec) {
  return std::make_shared<const GroupEncoder>(std::move(codec));
}

std::shared_ptr<const PictureEncoder> make_still_encoder(std::shared_ptr<const CellCodec> codec) {
  return std::make_shared<const CellEncoder>(std::move(codec));
}

}  // namespace longtake
