#pragma once

#include <cstdint>

#include "training/world/frame.h"
#include "training/world/landscape.h"

namespace longtake::world {

/// Largest distance of an outline from its middle, as a share of the radius; the shape may be turned any way.
float reach_of(Shape shape);
/// Distance from a toy's middle down to its foot at rest, as a share of the radius.
float foot_of(Shape shape);

/// Draws the toy with its shadow, and writes `label` into `mask` where it covers at least half a pixel. Returns the
/// number of such pixels there would be on an endless picture.
float paint_toy(const Setting& setting, const Object& toy, const Pose& pose, Frame& frame, std::uint8_t* mask,
                std::uint8_t label);

}  // namespace longtake::world
