#pragma once

#include <memory>

#include "engine/model/picture_encoder.h"
#include "engine/wan/wan_vae.h"

namespace longtake {

std::shared_ptr<const PictureEncoder> make_vae_encoder(std::shared_ptr<const WanVae> vae);

}  // namespace longtake
