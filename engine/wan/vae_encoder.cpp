#include "engine/wan/vae_encoder.h"

#include <ATen/ATen.h>

#include <utility>

namespace longtake {
namespace {

class VaeEncoder final : public PictureEncoder {
 public:
  explicit VaeEncoder(std::shared_ptr<const WanVae> vae) : vae_(std::move(vae)) {}

  // The first latent frame of a video is one picture, the others are four each.
  Result<at::Tensor> encode_still(const at::Tensor& picture, int latents) const override {
    const std::int64_t pictures = 1 + std::int64_t{vae_->frames_per_latent()} * (latents - 1);
    DecoderState beginning;
    return vae_->encode(picture.unsqueeze(0).unsqueeze(0).expand({1, pictures, -1, -1, -1}), beginning);
  }

 private:
  std::shared_ptr<const WanVae> vae_;
};

}  // namespace

std::shared_ptr<const PictureEncoder> make_vae_encoder(std::shared_ptr<const WanVae> vae) {
  return std::make_shared<const VaeEncoder>(std::move(vae));
}

}  // namespace longtake
