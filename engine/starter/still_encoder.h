#pragma once

#include <memory>

#include "engine/model/picture_encoder.h"
#include "engine/starter/cell_codec.h"

namespace longtake {

/// The encoder of the built-in model's codec. It reads pictures in groups of four, the first one four times.
std::shared_ptr<const PictureEncoder> make_still_encoder(std::shared_ptr<const CellCodec> codec);

}  // namespace longtake
