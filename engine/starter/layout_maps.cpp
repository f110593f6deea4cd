#include "engine/starter/layout_maps.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <cmath>

namespace longtake {
namespace {

using Map = at::TensorAccessor<float, 3>;

constexpr float farthest = 2;  // radii at which a place in a thing's frame is clamped
constexpr float reach = 1.6F;  // radii within which a cell belongs to the thing

/// 1 inside the thing, 0 well outside of it.
float belongs(float radii) { return std::exp(-std::pow(radii / reach, 4.0F)); }

/// Values of nearer things replace those of farther ones.
void cover_with(Map& map, int plane, int y, int x, float share, float value) {
  map[plane][y][x] = (1 - share) * map[plane][y][x] + share * value;
}

void put(const PlacedThing& thing, Map& map, int y, int x) {
  const float dx = static_cast<float>(x) + .5F - thing.x, dy = static_cast<float>(y) + .5F - thing.y;
  const float radii = std::hypot(dx, dy) / thing.radius;
  const float near = std::exp(-radii * radii), share = belongs(radii);
  map[map_channel::any][y][x] += near;
  if (thing.kind >= 0) map[map_channel::kinds + thing.kind][y][x] += near;
  for (const int look : thing.looks) map[map_channel::looks + look][y][x] += near;
  const float turn_x = std::cos(thing.angle), turn_y = std::sin(thing.angle);
  const float across = std::clamp((turn_x * dx + turn_y * dy) / thing.radius, -farthest, farthest);
  const float down = std::clamp((turn_x * dy - turn_y * dx) / thing.radius, -farthest, farthest);
  for (int kind = 0; kind < most_kinds; ++kind) {
    cover_with(map, map_channel::across + kind, y, x, share, kind == thing.kind ? across : 0);
    cover_with(map, map_channel::down + kind, y, x, share, kind == thing.kind ? down : 0);
  }
  cover_with(map, map_channel::across_any, y, x, share, across);
  cover_with(map, map_channel::down_any, y, x, share, down);
  cover_with(map, map_channel::small, y, x, share, 1 / thing.radius);
  cover_with(map, map_channel::going, y, x, share, thing.dx);
  cover_with(map, map_channel::going + 1, y, x, share, thing.dy);
  constexpr float flat = 4;  // ratio of a shadow's width to its height
  const float below = flat * (static_cast<float>(y) + .5F - thing.ground);
  map[map_channel::shadow][y][x] += std::exp(-(dx * dx + below * below) / (thing.radius * thing.radius));
}

}  // namespace

void place(PlacedThing& thing, std::span<const ThingPose> pictures) {
  const auto count = static_cast<float>(pictures.size());
  thing.x = thing.y = thing.angle = 0;
  for (const ThingPose& pose : pictures) {
    thing.x += pose.x / count;
    thing.y += pose.y / count;
    thing.angle += pose.angle / count;
  }
  const float whole = pictures.size() > 1
                          ? count / (count - 1)
                          : 0;  // scales the motion from first to last picture up to a whole latent frame
  thing.dx = whole * (pictures.back().x - pictures.front().x);
  thing.dy = whole * (pictures.back().y - pictures.front().y);
}

Conditioning map_of(const FrameLayout& layout, int height, int width) {
  at::Tensor map = at::zeros({map_channel::count, height, width}, at::kFloat);
  Map values = map.accessor<float, 3>();
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      for (const PlacedThing& thing : layout.things) put(thing, values, y, x);
      for (const PlacedCover& cover : layout.covers) {
        const float inside = .5F * cover.width - std::abs(static_cast<float>(x) + .5F - cover.x);
        values[map_channel::cover][y][x] =
            std::max(values[map_channel::cover][y][x], std::clamp(inside + .5F, 0.0F, 1.0F));
      }
    }
  }
  return {map, at::scalar_tensor(layout.camera, at::kFloat)};
}

Conditioning maps_of(const std::vector<FrameLayout>& frames, int height, int width) {
  std::vector<Conditioning> maps;
  for (const FrameLayout& frame : frames) maps.push_back(map_of(frame, height, width));
  return stacked(maps);
}

}  // namespace longtake
