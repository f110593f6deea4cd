#include "engine/starter/stage_maps.h"

#include <ATen/ATen.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "engine/starter/stage_places.h"

namespace longtake {
namespace {

using Map = at::TensorAccessor<float, 3>;

constexpr float farthest = 2.5F;  // radii at which a position in a thing's frame is clamped
constexpr float reach = 1.5F;     // radii within which a cell belongs to the thing
constexpr float flat = 4;         // ratio of a shadow's width to its height
constexpr float small_radius = 20, medium_radius = 28;
constexpr std::array<float, stage_map::layers> parallax = {1, .4F, .16F};
constexpr std::array<float, stage_map::waves> wavelengths = {1600, 480, 150, 50};

float belongs(float radii) { return std::exp(-std::pow(radii / reach, 4.0F)); }

/// Values of nearer things replace those of farther ones.
void lay(Map& map, int plane, int y, int x, float share, float value) {
  map[plane][y][x] += share * (value - map[plane][y][x]);
}

/// `unit`: size of a cell in lengths of the stage.
void put(const StagedThing& staged, float unit, Map& map, int y, int x) {
  const staging::PlacedThing& thing = staged.place;
  const float dx = (static_cast<float>(x) + .5F) * unit - thing.x, dy = (static_cast<float>(y) + .5F) * unit - thing.y;
  const float radii = std::hypot(dx, dy) / thing.radius, share = belongs(radii);
  map[stage_map::share + thing.slot][y][x] += share;
  const auto limited = [](float value) { return std::clamp(value, -farthest, farthest); };
  const float turn_x = std::cos(thing.angle), turn_y = std::sin(thing.angle);
  const float side = thing.facing < 0 ? -1.0F : 1.0F;
  lay(map, stage_map::across, y, x, share, limited(dx / thing.radius));
  lay(map, stage_map::down, y, x, share, limited(dy / thing.radius));
  lay(map, stage_map::own_across, y, x, share, limited(side * (turn_x * dx + turn_y * dy) / thing.radius));
  lay(map, stage_map::own_down, y, x, share, limited((turn_x * dy - turn_y * dx) / thing.radius));
  lay(map, stage_map::facing, y, x, share, thing.facing);
  lay(map, stage_map::any, y, x, share, 1);
  lay(map, stage_map::small, y, x, share, small_radius / thing.radius);
  lay(map, stage_map::going, y, x, share, staged.dx / 8);
  lay(map, stage_map::going + 1, y, x, share, staged.dy / 8);
  lay(map, stage_map::lift, y, x, share, (thing.ground - thing.radius - thing.y) / 32);
  const float below = flat * (dy + thing.y - thing.ground);
  map[stage_map::shadow][y][x] += std::exp(-(dx * dx + below * below) / (thing.radius * thing.radius));
}

void put(const staging::PlacedCover& cover, float unit, Map& map, int y, int x) {
  const float across = ((static_cast<float>(x) + .5F) * unit - cover.x) / (.5F * cover.width);
  const float inside = std::clamp((1 - std::abs(across)) * .5F * cover.width / unit + .5F, 0.0F, 1.0F);
  map[stage_map::share + kStageSlots - 1][y][x] = inside;
  map[stage_map::cover_across][y][x] = inside * across;
}

void put_land(float camera, float unit, Map& map, int height, int width) {
  for (int layer = 0; layer < stage_map::layers; ++layer) {
    for (int wave = 0; wave < stage_map::waves; ++wave) {
      const int plane = stage_map::land + 2 * (layer * stage_map::waves + wave);
      for (int x = 0; x < width; ++x) {
        const float at = (static_cast<float>(x) + .5F) * unit + camera * parallax[static_cast<std::size_t>(layer)];
        const float angle = 2 * std::numbers::pi_v<float> * at / wavelengths[static_cast<std::size_t>(wave)];
        for (int y = 0; y < height; ++y) {
          map[plane][y][x] = std::sin(angle);
          map[plane + 1][y][x] = std::cos(angle);
        }
      }
    }
  }
}

}  // namespace

StagedFrame staged(std::span<const staging::Moment> pictures) {
  StagedFrame frame;
  const auto count = static_cast<float>(pictures.size());
  frame.alone = pictures.size() == 1;
  frame.things.resize(pictures.back().things.size());
  for (std::size_t i = 0; i < frame.things.size(); ++i) {
    StagedThing& thing = frame.things[i];
    staging::PlacedThing& mean = thing.place;
    mean = pictures.back().things[i];
    mean.x = mean.y = 0;
    for (const staging::Moment& picture : pictures) {
      mean.x += picture.things[i].x / count;
      mean.y += picture.things[i].y / count;
    }
    // The angle may pass a full turn between two pictures, so the middle picture's angle represents all.
    const staging::PlacedThing& middle = pictures[pictures.size() / 2].things[i];
    mean.angle = middle.angle;
    mean.facing = middle.facing;
    const float whole = pictures.size() > 1 ? count / (count - 1) : 0;
    thing.dx = whole * (pictures.back().things[i].x - pictures.front().things[i].x);
    thing.dy = whole * (pictures.back().things[i].y - pictures.front().things[i].y);
  }
  for (const staging::Moment& picture : pictures) {
    frame.camera += picture.camera / count;
    if (!picture.cover) continue;
    if (!frame.cover) frame.cover = staging::PlacedCover{0, picture.cover->width};
    frame.cover->x += picture.cover->x / count;
  }
  return frame;
}

Conditioning stage_maps(const std::vector<StagedFrame>& frames, int height, int width) {
  const auto count = static_cast<std::int64_t>(frames.size());
  const float unit = staging::kStageWidth / static_cast<float>(width);
  at::Tensor maps = at::zeros({count, stage_map::count, height, width}, at::kFloat);
  at::Tensor camera = at::empty({count}, at::kFloat);
  auto values = maps.accessor<float, 4>();
  for (std::int64_t f = 0; f < count; ++f) {
    const StagedFrame& frame = frames[static_cast<std::size_t>(f)];
    Map map = values[f];
    std::vector<int> order(frame.things.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](int i) { return frame.things[static_cast<std::size_t>(i)].place.ground; });
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        for (const int i : order) put(frame.things[static_cast<std::size_t>(i)], unit, map, y, x);
        if (frame.cover) put(*frame.cover, unit, map, y, x);
      }
    }
    if (frame.alone) maps.select(0, f).select(0, stage_map::alone).fill_(1);
    put_land(frame.camera, unit, map, height, width);
    camera.mutable_data_ptr<float>()[f] = frame.camera / unit;
  }
  return {maps, camera};
}

at::Tensor told_as_picture(const at::Tensor& maps) {
  at::Tensor all = maps.clone();
  const at::Tensor first = all.select(-4, 0);
  first.select(-3, stage_map::alone).fill_(1);
  first.narrow(-3, stage_map::going, 2).zero_();
  return all;
}

at::Tensor told_things(const at::Tensor& maps) { return maps.narrow(2, stage_map::any, 1).clamp(0, 1); }

at::Tensor thing_weights(const at::Tensor& maps, double weight) {
  const at::Tensor smallness = maps.narrow(2, stage_map::small, 1) * (medium_radius / small_radius);
  return 1 + (weight - 1) * smallness.clamp(0, 2);
}

Conditioning next_stage_maps(staging::Staging& film, const std::vector<int>& nouns, int frames, bool begins, int height,
                             int width) {
  constexpr int pictures_of_latent = 4;
  std::vector<StagedFrame> shown;
  std::vector<at::Tensor> places;
  for (int frame = 0; frame < frames; ++frame) {
    std::vector<staging::Moment> pictures;
    const int count = begins && frame == 0 ? 1 : pictures_of_latent;
    for (int picture = 0; picture < count; ++picture) pictures.push_back(film.next());
    shown.push_back(staged(pictures));
    places.push_back(stage_places(pictures, nouns));
  }
  Conditioning all = stage_maps(shown, height, width);
  all.places = at::stack(places);
  return all;
}

at::Tensor stage_spans(const staging::Said& said, const std::vector<int>& slots, std::int64_t frames) {
  at::Tensor spans = at::zeros({kStageSlots, 2}, at::kLong);
  auto values = spans.accessor<std::int64_t, 2>();
  const auto point = [&](std::size_t slot, const staging::Span& span) {
    if (span.count == 0) return;
    values[static_cast<std::int64_t>(slot)][0] = span.first + 1;
    values[static_cast<std::int64_t>(slot)][1] = span.count;
  };
  for (std::size_t i = 0; i < said.things.size() && i < slots.size(); ++i)
    point(static_cast<std::size_t>(slots[i]), said.things[i]);
  point(kStageSlots - 1, said.cover);
  return spans.unsqueeze(0).expand({frames, -1, -1}).contiguous();
}

}  // namespace longtake
