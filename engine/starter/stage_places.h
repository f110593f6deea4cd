#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>

#include "engine/staging/staging.h"

namespace longtake {

/// Where things and cover are on each of a latent frame's four pictures, and where the camera is. The decoder draws
/// things there. Values never tell appearance, except the noun by which the prompt names a thing. Lengths are in units
/// of the stage.
namespace stage_place {
inline constexpr int x = 0, y = 1, radius = 2, facing = 3, angle = 4, ground = 5, noun = 6;
inline constexpr int of_thing = 7;                            ///< a thing that is not there has the radius 0
inline constexpr int cover = of_thing * staging::kMostRoles;  ///< its x and width; a width of 0 without a cover
inline constexpr int camera = cover + 2;
inline constexpr int count = camera + 1;
inline constexpr int pictures = 4;
inline constexpr float reach = 1.3F;         ///< radii of the square in which a thing is drawn
inline constexpr float pixels_per_unit = 2;  ///< of the decoder's pictures
}  // namespace stage_place

/// A thing's own frame on one picture.
struct Pose {
  explicit Pose(const float* thing);

  float across(float px, float py) const { return ((px - x) * cosine + (py - y) * sine) / radius; }
  float down(float px, float py) const { return ((py - y) * cosine - (px - x) * sine) / radius; }

  float x, y, radius, cosine, sine;
  float width;  ///< of a thing that turns round: below 1 while it turns, negative if it looks left
  float ground;
  int noun;
};

/// The cover's share of a column `unit` wide whose middle is at px. `values` are the places of one picture.
float share_of_cover(const float* values, float px, float unit);

/// The places in one latent frame, [4, count]. A single picture counts as four equal ones. `nouns` are those of the
/// things, in their order; -1 or none: unknown.
at::Tensor stage_places(std::span<const staging::Moment> pictures, std::span<const int> nouns);

/// Places [N, 4, count] of a part of the picture that begins at this point.
at::Tensor moved(const at::Tensor& places, float left, float top);

/// What places [N, 4, count] say about a grid of h x w points that are `unit` apart: for each picture a thing's share
/// of the point, the position in the thing's own frame, the cover's share, and the camera's move since the first
/// picture. [N, 4 * kPlaceMaps, h, w]
inline constexpr int kPlaceMaps = 5;
at::Tensor place_maps(const at::Tensor& places, int height, int width, float unit);

}  // namespace longtake
