#pragma once

#include <optional>

#include "training/judge/picture.h"

namespace longtake::gates {

/// Width of a ball's outline in pixels of 640x384: how far a colour takes from 10 to 90 % of the way between inside and
/// outside, the middle value over many directions. Nothing if too few directions show a contrast.
std::optional<float> edge_width(const Picture& picture, float x, float y, float radius);

}  // namespace longtake::gates
