#pragma once

#include <cstdint>

#include "training/theatre/setting.h"

namespace longtake::theatre {

/// Signed distance to the outline of an unrotated thing of radius 1 that looks to the right. Negative inside; accurate
/// near the edge. Every kind fits the square -1..1, touches v = 1 from above and spans about 2.
float outline(Kind kind, float u, float v);
/// Whether the thing covers a point; u and v in radii from its middle, angle 0.
bool thing_covers(Kind kind, float u, float v, float facing);
/// Whether the thing turns round in depth, and becomes narrow meanwhile.
bool turns_round(Kind kind);
/// Area of a thing of radius 1 that looks straight to a side.
float thing_area(Kind kind);

/// Draws the thing with its shadow, its halo at night and its mirror image on wet ground. Writes `label` into `mask`
/// where it covers at least half a pixel. Returns the number of such pixels on an unbounded picture.
float paint_thing(const Setting& setting, const ThingLook& look, const ThingPlace& place, Frame& frame,
                  std::uint8_t* mask, std::uint8_t label);

}  // namespace longtake::theatre
