#include "training/world/props.h"

namespace longtake::world {
namespace {

// From half its height down to its foot an occluder is nowhere narrower than its stated width, so what is behind it is
// hidden. Above that it may be any shape.
struct Body {
  float x, half, foot;
  Rgb own, lit, dark;
};

Body body_of(const Setting& s, const Occluder& o, Rgb colour) {
  const Rgb own = s.palette.lit(colour, s.scene->weather == Weather::fog ? .22F : 0);
  return {o.x,
          .5F * o.width,
          o.foot_y,
          own,
          mix(own * 1.16F, s.palette.sun * s.palette.light, .12F),
          mix(own * .58F, s.palette.shadow, .14F)};
}

// Rounded sole and the darkness near the ground.
float sole(const Layer& front, const Body& b, float x, float y) {
  const float u = (x - b.x) / b.half;
  return front.cover(y - b.foot - 4 * (1 - u * u));
}
float grounding(const Body& b, float y) { return 1 - .20F * ramp(b.foot - 50, b.foot, y); }

void paint_trunk(const Setting& s, const Body& b, std::uint32_t seed, Layer& front) {
  front.paint_rows({b.x - b.half * 1.7F, 0, b.x + b.half * 1.7F, b.foot + 6}, [&](float y) {
    const float flare = ramp(b.foot - 52, b.foot + 4, y);
    const float left = b.x - b.half * (1 + .34F * flare * flare) - 1.5F * (1 + sine(y / 88 + hash01(1, seed)));
    const float right = b.x + b.half * (1 + .42F * flare * flare) + 1.5F * (1 + sine(y / 73 + hash01(2, seed)));
    return [&, y, left, right](float x) {
      const float u = (2 * x - left - right) / (right - left);
      const float furrow = .05F * ramp(.09F, 0, std::abs(u - .28F + .10F * sine(y / 120))) +
                           .05F * ramp(.08F, 0, std::abs(u + .38F - .08F * sine(y / 97)));
      const float light = clamp01(.52F + .46F * s.sun_side * u - .18F * u * u - furrow * 2);
      const float d = std::max(left - x, x - right);
      return Paint{mix(b.dark, b.lit, light) * grounding(b, y), front.cover(d) * sole(front, b, x, y)};
    };
  });
  if (s.scene->scenery == Scenery::snowfield || s.scene->scenery == Scenery::desert) return;
  // Leaves hang into the picture from above.
  const Rgb leaf = s.palette.lit(s.scene->scenery == Scenery::forest ? Rgb{.18F, .38F, .25F} : Rgb{.26F, .50F, .27F},
                                 s.scene->weather == Weather::fog ? .2F : 0);
  for (int i = 0; i < 7; ++i) {
    const float x = b.x + (static_cast<float>(i) - 3) * b.half * .62F + hash_between(i, seed + 3, -6, 6);
    const float r = hash_between(i, seed + 4, 17, 27),
                y = hash_between(i, seed + 5, -6, 6) + std::abs(static_cast<float>(i) - 3) * -2.5F;
    front.paint({x - r - 1, 0, x + r + 1, y + r + 1}, [&](float px, float py) {
      const float dx = px - x, dy = py - y;
      const float light = clamp01(.62F - .012F * (py - y) + .30F * s.sun_side * dx / r);
      return Paint{mix(leaf * .62F, leaf * 1.18F, light), front.cover(std::sqrt(dx * dx + dy * dy) - r)};
    });
  }
}

// Standing stone or ice: a lit, a middle and a dark face under a slanted top.
void paint_stone(const Setting& s, const Body& b, bool ice, std::uint32_t seed, Layer& front) {
  const float slant = hash_between(1, seed, -9, 9), peak = hash_between(2, seed, -.45F, .45F);
  const float first_ridge = hash_between(3, seed, -.42F, -.22F), second_ridge = hash_between(4, seed, .25F, .45F);
  const Rgb bright = ice ? mix(b.lit, {1, 1, 1}, .18F) : b.lit;
  const Rgb middle = mix(b.dark, b.lit, ice ? .62F : .55F);
  front.paint_rows({b.x - b.half * 1.35F, 18, b.x + b.half * 1.35F, b.foot + 6}, [&](float y) {
    const float down = clamp01((y - 30) / (b.foot - 30));
    const float spread = 1 + .20F * down * down;
    const float left = b.x - b.half * spread - 2 * (1 + sine(y / 67 + hash01(5, seed)));
    const float right = b.x + b.half * spread + 2 * (1 + sine(y / 81 + hash01(6, seed)));
    const float ridge_a = b.x + b.half * (first_ridge + .16F * down - .05F * sine(y / 57));
    const float ridge_b = b.x + b.half * (second_ridge - .10F * down + .05F * sine(y / 71));
    return [&, y, left, right, ridge_a, ridge_b](float x) {
      const float u = (x - b.x) / b.half;
      const float top =
          33 + slant * u + 15 * std::abs(u - peak) * (ice ? 1.5F : 1.0F) * ramp(.1F, .9F, std::abs(u - peak));
      const float a = clamp01(.5F + (x - ridge_a) * .5F), c = clamp01(.5F + (x - ridge_b) * .5F);
      const Rgb left_face = s.sun_side < 0 ? bright : b.dark, right_face = s.sun_side < 0 ? b.dark : bright;
      Rgb colour = mix(mix(left_face, middle, a), right_face, c);
      colour = mix(colour, bright, .45F * ramp(9, 1, y - top));
      if (ice)
        colour = mix(colour, bright, .35F * ramp(2.5F, .5F, std::min(std::abs(x - ridge_a), std::abs(x - ridge_b))));
      const float d = std::max(left - x, x - right);
      return Paint{colour * grounding(b, y), front.cover(d) * front.cover(top - y) * sole(front, b, x, y)};
    };
  });
}

// A house corner in the city: a front with windows and a narrow side in shade.
void paint_building(const Setting& s, const Body& b, std::uint32_t seed, Layer& front) {
  const float corner = b.x - s.sun_side * b.half * .46F;
  const Area box = {b.x - b.half - 1, 16, b.x + b.half + 1, b.foot};
  front.paint(box, [&](float x, float y) {
    const float side = clamp01(.5F + (corner - x) * s.sun_side);
    const float ledge = .16F * ramp(2, 1, std::abs(y - 24)) + .10F * ramp(1.6F, .8F, std::abs(y - 158));
    const Rgb wall = mix(mix(b.own, b.lit, .55F), b.dark, .62F * side);
    return Paint{wall * (1 - ledge) * grounding(b, y),
                 front.cover(std::abs(x - b.x) - b.half - 1) * front.cover(17 - y) * front.cover(y - b.foot)};
  });
  const float night = ramp(.2F, .6F, s.palette.dark);
  const Rgb day_pane = mix(s.palette.lit({.50F, .62F, .74F}), s.palette.sky_low, .25F);
  const float edge = b.x + s.sun_side * b.half;
  const float low = std::min(corner, edge), width = std::abs(edge - corner);
  const int columns = width > 52 ? 3 : 2;
  const float pitch = width / static_cast<float>(columns);
  for (int row = 0; row < 5; ++row) {
    for (int column = 0; column < columns; ++column) {
      const float x = low + pitch * (static_cast<float>(column) + .5F), y = 44 + 24 * static_cast<float>(row);
      const bool on = hash01(row * 8 + column, seed) < .55F;
      const Rgb pane = mix(day_pane, on ? Rgb{1, .86F, .55F} : day_pane * .55F, night);
      paint_box(s, front, {x - pitch * .27F, y - 7, x + pitch * .27F, y + 7}, pane, .06F);
    }
  }
}

// A round tower with a battlement.
void paint_tower(const Setting& s, const Body& b, Layer& front) {
  front.paint_rows({b.x - b.half * 1.3F, 22, b.x + b.half * 1.3F, b.foot + 6}, [&](float y) {
    const float crown = ramp(50, 44, y);
    const float reach = b.half * (1 + .10F * crown + .10F * ramp(b.foot - 50, b.foot, y)) + 1;
    const float course = .07F * ramp(1.8F, .8F, std::abs(y - 52)) + .05F * ramp(1.5F, .7F, std::abs(y - 150));
    return [&, y, reach, course](float x) {
      const float u = (x - b.x) / reach;
      const float turn = (x - b.x) / (b.half * .46F) + .25F;
      const float merlon = std::abs(turn - static_cast<float>(floor_int(turn)) - .5F) < .27F ? 26.0F : 36.0F;
      float light = clamp01(.52F + .46F * s.sun_side * u - .16F * u * u) - course * 2;
      const float slit = std::max(std::abs(x - b.x) - 4, std::abs(y - 92) - 10);
      Rgb c = mix(b.dark, b.lit, clamp01(light)) * grounding(b, y);
      const Rgb opening = mix(b.dark * .6F, Rgb{1, .84F, .50F}, ramp(.2F, .6F, s.palette.dark));
      c = mix(c, opening, front.cover(slit));
      return Paint{c, front.cover(std::abs(x - b.x) - reach) * front.cover(merlon - y) * sole(front, b, x, y)};
    };
  });
}

}  // namespace

void paint_occluder(const Setting& s, const Occluder& o, Layer& front) {
  paint_shadow(s, front, o.x, o.foot_y, .5F * o.width * 1.5F, 8);
  const std::uint32_t seed = s.seed + 700;
  switch (o.kind) {
    case OccluderKind::trunk:
      paint_trunk(s, body_of(s, o, {.42F, .32F, .27F}), seed, front);
      break;
    case OccluderKind::rock:
      paint_stone(s, body_of(s, o, {.66F, .52F, .45F}), false, seed, front);
      break;
    case OccluderKind::ice:
      paint_stone(s, body_of(s, o, {.68F, .80F, .94F}), true, seed, front);
      break;
    case OccluderKind::wall:
      if (s.scene->scenery == Scenery::city) {
        paint_building(s, body_of(s, o, {.66F, .60F, .58F}), seed, front);
      } else {
        paint_tower(s, body_of(s, o, {.70F, .65F, .60F}), front);
      }
      break;
  }
}

}  // namespace longtake::world
