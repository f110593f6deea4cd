#pragma once

#include <optional>
#include <span>
#include <vector>

#include "training/judge/picture.h"

namespace longtake::gates {

/// The ground in a picture, reduced to the data that show a shift sideways: changes along x below the horizon, with
/// everything that moves by itself left out.
struct GroundView {
  int width = 0, height = 0, first_row = 0;
  std::vector<float> change;        // [height][width]
  std::vector<std::uint8_t> known;  // [height][width]: 0 where a thing is
};
/// `picture` at world scale; `horizon` is the world y below which all moves with the camera; `things` are left out.
GroundView ground_view(const Picture& picture, float horizon, std::span<const Box> things);

/// By how many world units the camera has moved to the right from one picture to another, at most `most` to either
/// side. Nothing if the ground shows too little to say.
std::optional<float> camera_shift(const GroundView& from, const GroundView& to, int most);

/// World y below which all of a landscape's picture moves with the camera.
float ground_top(theatre::Landscape landscape);

}  // namespace longtake::gates
