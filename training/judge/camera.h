#pragma once

#include <optional>
#include <span>
#include <vector>

#include "training/judge/picture.h"

namespace longtake::gates {

/// The ground of a picture, reduced to the data that show a sideways shift: changes along x below the horizon, without
/// moving things.
struct GroundView {
  int width = 0, height = 0, first_row = 0;
  std::vector<float> change;        // [height][width]
  std::vector<std::uint8_t> known;  // [height][width]: 0 where a thing is
};
/// `picture` at world scale; `horizon` is the world y below which all moves with the camera; `things` are excluded.
GroundView ground_view(const Picture& picture, float horizon, std::span<const Box> things);

/// The camera's move to the right between two pictures in world units, at most `most` to either side. Nullopt if the
/// ground has too little structure.
std::optional<float> camera_shift(const GroundView& from, const GroundView& to, int most);

/// World y below which everything in a landscape moves with the camera.
float ground_top(theatre::Landscape landscape);

}  // namespace longtake::gates
