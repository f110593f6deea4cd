#include "training/judge/stage_sight.h"

#include <cmath>

#include "training/judge/things.h"
#include "training/theatre/backdrop.h"

namespace longtake::gates {
namespace {

constexpr float widest_radii = 1.25F;  // radii from a thing's middle to its furthest point
constexpr float cover_spread = 1.55F;  // a cover's foot is wider than its stated width by up to this factor

bool behind(const staging::PlacedCover& cover, float x) { return std::abs(x - cover.x) < .5F * cover.width; }

bool touches(const staging::PlacedThing& thing, const theatre::MarkTruth& mark, float camera) {
  const float half = widest_radii * thing.radius;
  return thing.x + half > mark.left - camera && thing.x - half < mark.right - camera && thing.y + half > mark.top &&
         thing.y - half < mark.bottom;
}

}  // namespace

theatre::ThingPlace place_of(const staging::PlacedThing& t) {
  return {t.x, t.y, t.radius, t.facing, t.angle, t.ground};
}

bool seen_whole(const staging::Moment& moment, std::size_t thing) {
  const staging::PlacedThing& t = moment.things[thing];
  const float half = widest_radii * t.radius;
  if (t.x < half || t.x > theatre::kWidth - half || t.y < t.radius || std::abs(t.facing) < .7F) return false;
  if (moment.cover && std::abs(t.x - moment.cover->x) < .5F * cover_spread * moment.cover->width + half) return false;
  for (std::size_t i = 0; i < moment.things.size(); ++i) {
    const staging::PlacedThing& other = moment.things[i];
    if (i != thing && std::hypot(other.x - t.x, other.y - t.y) < 1.15F * (t.radius + other.radius)) return false;
  }
  return true;
}

bool out_of_sight(const staging::Moment& moment, std::size_t thing) {
  const staging::PlacedThing& t = moment.things[thing];
  const float half = widest_radii * t.radius;
  if (t.x < -half || t.x > theatre::kWidth + half) return true;
  return moment.cover && behind(*moment.cover, t.x - t.radius) && behind(*moment.cover, t.x + t.radius);
}

bool wholly_hidden(const staging::Moment& moment, std::size_t thing) {
  const staging::PlacedThing& t = moment.things[thing];
  const float half = widest_radii * t.radius;
  if (t.x < -half || t.x > theatre::kWidth + half) return true;
  return moment.cover && behind(*moment.cover, t.x - half) && behind(*moment.cover, t.x + half);
}

bool mark_seen_whole(const staging::Moment& moment, theatre::Landscape landscape, int mark) {
  const theatre::MarkTruth m = theatre::mark_place(landscape, mark);
  if (m.left < moment.camera + 1 || m.right > moment.camera + theatre::kWidth - 1) return false;
  for (const staging::PlacedThing& thing : moment.things)
    if (touches(thing, m, moment.camera)) return false;
  return !moment.cover || std::abs(.5F * (m.left + m.right) - moment.camera - moment.cover->x) >
                              .5F * cover_spread * moment.cover->width + .5F * (m.right - m.left);
}

bool mark_out_of_sight(const staging::Moment& moment, theatre::Landscape landscape, int mark) {
  const theatre::MarkTruth m = theatre::mark_place(landscape, mark);
  constexpr float rim = 18;  // width of the rim in the mark's colour around the flat area
  return m.right + rim < moment.camera || m.left - rim > moment.camera + theatre::kWidth;
}

bool beside_its_colour(const staging::Moment& moment, const theatre::Scene& scene, std::size_t thing) {
  const staging::PlacedThing& t = moment.things[thing];
  for (int m = 0; m < theatre::kMarks; ++m) {
    if (scene.backdrop.marks[static_cast<std::size_t>(m)] != scene.looks[thing].colour) continue;
    const theatre::MarkTruth mark = theatre::mark_place(scene.backdrop.landscape, m);
    constexpr float rim = 20;
    if (touches(t, {mark.left - rim, mark.top - rim, mark.right + rim, mark.bottom + rim}, moment.camera)) return true;
  }
  return false;
}

}  // namespace longtake::gates
