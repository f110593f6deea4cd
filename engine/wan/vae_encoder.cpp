#include "engine/wan/vae_encoder.h"

#include <ATen/ATen.h>

#include <utility>

namespace longtake {
namespace {

class VaeEncoder final : public PictureEncoder {
 public:
  explicit VaeEncoder(std::shared_ptr<const WanVae> vae) : vae_(std::move(vae)) {}

  Result<at::Tensor> encode(const at::Tensor& pictures, DecoderState& state) const override {
    return vae_->encode(pictures, state);
  }

 private:
  std::shared_ptr<const WanVae> vae_;
};

}  // namespace

std::shared_ptr<const PictureEncoder> make_vae_encoder(std::shared_ptr<const WanVae> vae) {
  return std::make_shared<const VaeEncoder>(std::move(vae));
}

}  // namespace longtake
