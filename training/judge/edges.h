#pragma once

#include <optional>

#include "training/judge/picture.h"

namespace longtake::gates {

/// Width of a ball's outline in pixels of 640x384: the distance from 10 to 90 % of the change between inside and
/// outside colour, the median over many directions. Nullopt if too few directions show a contrast.
std::optional<float> edge_width(const Picture& picture, float x, float y, float radius);

}  // namespace longtake::gates
