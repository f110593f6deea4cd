#pragma once

#include <memory>

#include "engine/model/picture_encoder.h"
#include "engine/starter/cell_codec.h"
#include "engine/starter/starter_codec.h"

namespace longtake {

/// The encoders of the built-in model's two codecs. Both see pictures in groups of four, the first one four times.
std::shared_ptr<const PictureEncoder> make_still_encoder(std::shared_ptr<const StarterCodec> codec);
std::shared_ptr<const PictureEncoder> make_still_encoder(std::shared_ptr<const CellCodec> codec);

}  // namespace longtake
