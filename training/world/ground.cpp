#include "training/world/props.h"

namespace longtake::world {
namespace {

// Large soft ellipses of light and shade, the only pattern a ground has.
void paint_patches(const Setting& s, Layer& ground, Rgb bright, Rgb dim) {
  const float cell = 84;
  const int last = floor_int(ground.right() / cell) + 3;  // an ellipse reaches over two cells
  for (int i = floor_int(ground.left() / cell) - 3; i <= last; ++i) {
    for (const int row : {0, 1}) {
      const std::uint32_t seed = s.seed + 300 + static_cast<std::uint32_t>(row) * 7;
      const float x = (static_cast<float>(i) + hash01(i, seed)) * cell;
      const float y = s.horizon + 14 + 34 * static_cast<float>(row) + hash_between(i, seed + 1, 0, 14);
      const float rx = hash_between(i, seed + 2, 50, 92) * (1 + .3F * static_cast<float>(row));
      const float ry = rx * .12F;
      const Rgb colour = hash01(i, seed + 3) < .5F ? bright : dim;
      ground.soft_ellipse(x, y, rx, ry, 1.6F, 0, .42F, colour, colour);
    }
  }
}

void fill_ground(const Setting& s, Layer& ground) {
  const ScenePalette& p = s.palette;
  std::vector<float> edge(static_cast<std::size_t>(ground.width()));
  for (int x = 0; x < ground.width(); ++x) edge[static_cast<std::size_t>(x)] = ground_edge(s, ground.x_of(x));
  fill_ridge(ground, edge, {p.ground_far, p.ground_near, static_cast<float>(kHeight) - s.horizon - 4, .06F},
             s.sun_side);
}

// A dune's crest runs across the sand: bright on the side of the sun, in soft shade on the other.
void paint_dunes(const Setting& s, Layer& ground) {
  const ScenePalette& p = s.palette;
  const Rgb shade = mix(p.ground_near * .86F, p.shadow, .10F), bright = mix(p.ground_far, p.sun, .12F * p.sun_share);
  for (const int row : {0, 1}) {
    const float base = s.horizon + 22 + 36 * static_cast<float>(row);
    const std::uint32_t seed = s.seed + 330 + static_cast<std::uint32_t>(row);
    std::vector<float> line(static_cast<std::size_t>(ground.width()));
    for (int x = 0; x < ground.width(); ++x)
      line[static_cast<std::size_t>(x)] = base - 20 * noise(ground.x_of(x) / 120, seed) + 8;
    const auto first = static_cast<float>(ground.first_column());
    ground.paint({ground.left(), base - 14, ground.right(), base + 34}, [&](float x, float y) {
      const int column = std::clamp(floor_int(x * s.scale - first), 0, ground.width() - 1);
      const float below = y - line[static_cast<std::size_t>(column)];
      if (below < -1) return Paint{};
      const float side = .5F + .5F * s.sun_side * sine(x / 250 + hash01(row, s.seed));
      return Paint{mix(shade, bright, side), .60F * ground.cover(-below) * ramp(26, 0, below)};
    });
  }
}

// The edge of the sea on the sand: wet sand, then foam that follows the shore line.
void paint_shore(const Setting& s, Layer& ground) {
  const ScenePalette& p = s.palette;
  const Rgb foam = s.palette.lit({.97F, .98F, 1.0F}, .05F);
  const Rgb wet = mix(p.ground_far * .80F, p.sky_low, .28F);
  ground.paint({ground.left(), s.horizon + 14, ground.right(), s.horizon + 48}, [&](float x, float y) {
    const float below = y - ground_edge(s, x);
    if (below < -5) return Paint{};
    if (below < 0) return Paint{foam, .85F * ramp(-4.5F, -1.0F, below)};
    const float foam_edge = ramp(2.2F, .2F, below);
    return Paint{mix(wet, foam, foam_edge), .80F * ramp(15, 1, below)};
  });
}

void paint_street(const Setting& s, Layer& ground) {
  const ScenePalette& p = s.palette;
  const Rgb walk = mix(p.ground_far * 1.08F, p.haze, .10F), kerb = p.ground_near * .72F;
  const Rgb stripe = mix(p.ground_near, s.palette.lit({.92F, .90F, .80F}), .62F);
  const float top = s.horizon + 4;
  ground.paint({ground.left(), top, ground.right(), static_cast<float>(kHeight)}, [&](float x, float y) {
    const float d = y - top;
    if (d < 15) return Paint{walk, ground.cover(-d)};
    if (d < 18.5F) return Paint{kerb, .85F * ground.cover(d - 18)};
    const float turn = x / 56 - static_cast<float>(floor_int(x / 56));
    const float dash = std::max(std::abs(turn - .5F) * 56 - 14, std::abs(d - 50) - 1.8F);
    return Paint{stripe, ground.cover(dash)};
  });
}

// Standing water that mirrors the sky.
void paint_puddles(const Setting& s, Layer& ground) {
  const int last = floor_int(ground.right() / kPuddleCell) + 1;
  for (int i = floor_int(ground.left() / kPuddleCell) - 1; i <= last; ++i) {
    const Puddle p = puddle(s, i);
    const Rgb mirror = mix(s.palette.sky_low, s.palette.sky_middle, .35F);
    ground.soft_ellipse(p.x, p.y, p.rx * 1.08F, p.ry * 1.12F, 1.1F, .75F, .35F, s.palette.ground_near * .7F,
                        s.palette.ground_near * .7F);
    ground.soft_ellipse(p.x, p.y, p.rx, p.ry, 1.06F, .55F, .66F, mirror * .90F, mirror * .97F);
  }
}

void paint_prop(const Setting& s, Layer& ground, int i, float x) {
  const std::uint32_t seed = s.seed + 400;
  const float kind = hash01(i, seed + 2);
  const float foot = ground_edge(s, x) + hash_between(i, seed + 3, 3, 11);
  const float fog = s.scene->weather == Weather::fog ? .30F : .04F;
  const std::uint32_t own = seed + 50 + static_cast<std::uint32_t>(i) * 8;
  const auto between = [&](float low, float high) { return hash_between(i, seed + 4, low, high); };
  const bool powder = s.scene->weather == Weather::snow;
  switch (s.scene->scenery) {
    case Scenery::meadow:
      if (kind < .62F) {
        paint_round_tree(s, ground, {x, foot, between(46, 70), fog, own},
                         mix(Rgb{.24F, .52F, .26F}, {.46F, .62F, .26F}, hash01(i, seed + 5)));
      } else if (kind < .84F) {
        paint_house(s, ground, {x, foot + 2, between(28, 36), fog, own}, {.90F, .84F, .76F}, {.66F, .40F, .36F});
      } else {
        paint_mound(s, ground, {x, foot, between(12, 19), fog, own}, {.30F, .52F, .28F});
      }
      break;
    case Scenery::desert:
      if (kind < .62F)
        paint_cactus(s, ground, {x, foot, between(32, 50), fog, own});
      else
        paint_mound(s, ground, {x, foot, between(13, 22), fog, own}, {.70F, .49F, .39F});
      break;
    case Scenery::snowfield:
      if (kind < .74F)
        paint_pine(s, ground, {x, foot, between(52, 80), fog, own}, {.24F, .42F, .42F}, 1);
      else
        paint_house(s, ground, {x, foot + 2, between(28, 36), fog, own}, {.56F, .42F, .35F}, {.82F, .88F, .98F});
      break;
    case Scenery::seaside:
      if (kind < .72F)
        paint_palm(s, ground, {x, foot + 5, between(54, 80), fog, own});
      else
        paint_mound(s, ground, {x, foot + 3, between(10, 17), fog, own}, {.56F, .53F, .52F});
      break;
    case Scenery::city:
      if (kind < .58F)
        paint_lamp(s, ground, {x, foot + 4, between(50, 60), fog, own});
      else
        paint_round_tree(s, ground, {x, foot + 3, between(38, 50), fog, own}, {.32F, .52F, .32F});
      break;
    case Scenery::forest:
      if (kind < .72F)
        paint_pine(s, ground, {x, foot, between(70, 106), fog, own}, {.18F, .40F, .29F}, powder ? .6F : 0);
      else
        paint_mound(s, ground, {x, foot, between(12, 20), fog, own}, {.26F, .43F, .26F});
      break;
  }
}

}  // namespace

Puddle puddle(const Setting& s, int cell) {
  const float rx = hash_between(cell, s.seed + 441, 20, 44);
  const float y = hash_between(cell, s.seed + 442, s.horizon + 30, 184);
  const float x = (static_cast<float>(cell) + hash01(cell, s.seed + 443)) * kPuddleCell;
  return {x, y, rx, rx * (.10F + .08F * (y - s.horizon) / 80)};
}

float ground_edge(const Setting& s, float x) {
  const float roll = 6 * noise(x / 74, s.seed + 301);
  switch (s.scene->scenery) {
    case Scenery::city:
      return s.horizon + 4;
    case Scenery::seaside:
      return s.horizon + 28 - roll + 3 * sine(x / 190);
    default:
      return s.horizon + 5 - roll;
  }
}

void paint_ground(const Setting& s, Layer& ground) {
  const ScenePalette& p = s.palette;
  fill_ground(s, ground);
  switch (s.scene->scenery) {
    case Scenery::desert:
      paint_dunes(s, ground);
      break;
    case Scenery::seaside:
      paint_shore(s, ground);
      break;
    case Scenery::city:
      paint_street(s, ground);
      break;
    default: {
      const Rgb bright = mix(p.ground_far, p.sun * p.light, .10F);
      paint_patches(s, ground, bright, mix(p.ground_near * .90F, p.shadow, .06F));
    }
  }
  const bool dry_land = s.scene->scenery != Scenery::seaside && s.scene->scenery != Scenery::snowfield;
  if (s.scene->weather == Weather::rain && dry_land) paint_puddles(s, ground);
  constexpr float kCell = 92;
  const int last = floor_int(ground.right() / kCell) + 1;
  for (int i = floor_int(ground.left() / kCell) - 1; i <= last; ++i) {
    if (hash01(i, s.seed + 401) < .14F) continue;
    paint_prop(s, ground, i, (static_cast<float>(i) + hash_between(i, s.seed + 402, .15F, .85F)) * kCell);
  }
}

}  // namespace longtake::world
