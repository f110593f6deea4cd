#include "training/theatre/scene.h"

#include <algorithm>

namespace longtake::theatre {
namespace {

using staging::Absence;
using staging::Motion;
using staging::Size;
using staging::Way;

constexpr std::uint32_t scene_stream = 0x7EA7;

/// Always draws, so that a wish does not change later draws.
template <class Value>
Value draw(Rng& rng, const std::optional<Value>& wish, int count) {
  const auto value = static_cast<Value>(rng.below(count));
  return wish ? *wish : value;
}

Absence draw_absence(Rng& rng, const Wish& wish, const SceneShares& shares) {
  const float u = rng.uniform(), sight = rng.uniform(2, 6), gone = rng.uniform(), other_side = rng.uniform();
  Absence absence;
  float sum = shares.cover;
  if (u < sum)
    absence.way = Way::cover;
  else if (u < (sum += shares.exit))
    absence.way = Way::exit;
  else if (u < (sum += shares.camera))
    absence.way = Way::camera;
  absence.sight = sight;
  // Absences of 1.4 to 45 s. Each octave is rarer than the one before it.
  const float octave = 5 * gone * gone;
  absence.gone = 1.4F * static_cast<float>(1 << static_cast<int>(octave)) *
                 (1 + octave - static_cast<float>(static_cast<int>(octave)));
  absence.elsewhere = other_side < .5F;
  return wish.absence.value_or(absence);
}

int draw_count(Rng& rng, const Wish& wish, const SceneShares& shares, bool needs_one) {
  const float u = rng.uniform();
  if (wish.things) return std::clamp(*wish.things, 0, kMostThings);
  if (u < shares.no_thing) return needs_one ? 1 : 0;
  if (u > 1 - shares.three_things) return 3;
  return u > 1 - shares.three_things - shares.two_things ? 2 : 1;
}

/// A caption must not depend on a kind that it does not name, so the motion of an unnamed thing is independent of its
/// kind.
Motion draw_motion(Rng& rng, Kind kind, bool said) {
  const bool suits = rng.chance(.75F);
  const auto any = static_cast<Motion>(rng.below(staging::kMotions));
  const float u = rng.uniform();
  if (!said || !suits) return any;
  const std::vector<Motion> motions = motions_of(kind);
  return motions[static_cast<std::size_t>(u * static_cast<float>(motions.size()))];
}

}  // namespace

std::vector<Motion> motions_of(Kind kind) {
  switch (kind) {
    case Kind::ball:
      return {Motion::bounce, Motion::glide, Motion::hop};
    case Kind::cube:
    case Kind::cone:
    case Kind::mushroom:
      return {Motion::hop, Motion::glide, Motion::spin};
    case Kind::star:
    case Kind::ring:
    case Kind::heart:
      return {Motion::hover, Motion::spin, Motion::circle, Motion::bounce};
    case Kind::boat:
    case Kind::car:
    case Kind::train:
    case Kind::snail:
      return {Motion::glide};
    case Kind::cat:
    case Kind::duck:
      return {Motion::glide, Motion::hop};
    case Kind::fish:
    case Kind::bird:
    case Kind::whale:
      return {Motion::hover, Motion::circle, Motion::glide};
    case Kind::rocket:
    case Kind::kite:
      return {Motion::hover, Motion::circle};
  }
  return {Motion::glide};
}

CoverKind cover_of(Scenery scenery, bool second) {
  switch (scenery) {
    case Scenery::meadow:
      return second ? CoverKind::tower : CoverKind::trunk;
    case Scenery::desert:
      return second ? CoverKind::tower : CoverKind::rock;
    case Scenery::snowfield:
      return second ? CoverKind::trunk : CoverKind::ice;
    case Scenery::seaside:
      return second ? CoverKind::tower : CoverKind::rock;
    case Scenery::city:
      return CoverKind::tower;
    case Scenery::forest:
      return second ? CoverKind::rock : CoverKind::trunk;
  }
  return CoverKind::trunk;
}

Scene sample_scene(std::uint64_t seed, const Wish& wish, const SceneShares& shares) {
  Rng rng(seed, scene_stream);
  Scene scene;
  scene.seed = seed;
  scene.backdrop.seed = seed;
  scene.backdrop.landscape = draw(rng, wish.landscape, kLandscapes);
  scene.backdrop.time = draw(rng, wish.time, kTimes);
  scene.backdrop.weather = draw(rng, wish.weather, kWeathers);
  for (Colour& mark : scene.backdrop.marks) mark = static_cast<Colour>(rng.below(kColours));
  scene.cover = cover_of(scenery_of(scene.backdrop.landscape), rng.chance(.4F));

  staging::Script& script = scene.script;
  script.absence = draw_absence(rng, wish, shares);
  const bool needs_one = script.absence.way == Way::cover || script.absence.way == Way::exit;
  const int count = draw_count(rng, wish, shares, needs_one);
  const bool crosses = rng.chance(shares.crossing);
  script.crossing = count >= 2 && script.absence.way == Way::none && wish.crossing.value_or(crosses);
  const bool idle_cover = rng.chance(shares.idle_cover);
  script.covered = script.absence.way == Way::cover || (idle_cover && script.absence.way == Way::none);
  const bool pans = rng.chance(shares.pan), to_right = rng.chance(.5F);
  script.pan = wish.pan.value_or(script.covered || !pans ? 0 : to_right ? 1 : -1);
  const bool late = rng.chance(shares.late);
  const float enters = rng.uniform(1, 3);

  for (int i = 0; i < count; ++i) {
    const bool first = i == 0;
    const Wish none;
    const Wish& own = first ? wish : none;
    ThingLook look;
    look.kind = draw(rng, own.kind, kKinds);
    look.colour = draw(rng, own.colour, kColours);
    look.hue_shift = rng.uniform(-4, 4);
    // Things of one film differ in kind and colour, so that a caption can tell them apart.
    for (const ThingLook& other : scene.looks) {
      if (other.colour == look.colour)
        look.colour = static_cast<Colour>((static_cast<int>(look.colour) + 3) % kColours);
      if (other.kind == look.kind) look.kind = static_cast<Kind>((static_cast<int>(look.kind) + 5) % kKinds);
    }
    const bool unsaid = rng.chance(shares.kind_unsaid);
    const bool said = own.kind_said.value_or(!unsaid);
    staging::Role role;
    role.noun = i;
    role.size = static_cast<Size>(rng.below(staging::kSizes));
    // A thing that goes out of sight is not large, because a wide one takes long to leave.
    if (first && script.absence.way != Way::none && *role.size == Size::large) role.size = Size::medium;
    if (i == 2) role.size = Size::small;
    role.motion = draw_motion(rng, look.kind, said);
    if (first && late && script.absence.way == Way::none && !script.crossing) role.enters = enters;
    scene.looks.push_back(look);
    scene.kind_said.push_back(said);
    script.roles.push_back(std::move(role));
  }
  return scene;
}

}  // namespace longtake::theatre
