#include "training/theatre/props.h"

namespace longtake::theatre {
namespace {

// Covers extend beyond the top of the picture and are in front of every thing's foot. They are nowhere narrower than
// their stated width, so they hide everything behind them. A kind looks the same in every film.
constexpr float kFoot = 187;

struct Body {
  float x, half;
  Tone tone;
};

Body body_of(const Setting& s, const Cover& c, Rgb colour) {
  return {c.x, .5F * c.width, tone_of(s, colour, s.backdrop->weather == Weather::fog ? .16F : 0)};
}

// The rounded foot, and the darker part near the ground.
float sole(const Layer& layer, const Body& b, float x, float y) {
  const float u = (x - b.x) / b.half;
  return layer.cover(y - kFoot - 4 * (1 - .6F * u * u));
}
float grounding(float y) { return 1 - .22F * ramp(kFoot - 46, kFoot, y); }

// A crease between two plates of bark or two faces of stone: dark on the line, with a lit edge next to it.
float crease(float d, float half) {
  return ramp(half, 0, std::abs(d)) - .5F * ramp(half, 0, std::abs(d - 1.6F * half));
}

void paint_trunk(const Setting& s, const Body& b, Layer& layer) {
  layer.paint_rows({b.x - b.half * 1.8F, 0, b.x + b.half * 1.8F, kFoot + 6}, [&](float y) {
    const float flare = ramp(kFoot - 60, kFoot + 4, y), crown = ramp(70, 0, y);
    const float left = b.x - b.half * (1 + .40F * flare * flare + .10F * crown) - 1.2F * (1 + sine(y / 88));
    const float right = b.x + b.half * (1 + .46F * flare * flare + .12F * crown) + 1.2F * (1 + sine(y / 73 + .3F));
    const float w1 = -.42F + .07F * sine(y / 115), w2 = .10F + .08F * sine(y / 96 + .4F),
                w3 = .56F + .05F * sine(y / 84 + .7F);
    return [&, y, left, right, w1, w2, w3](float x) {
      const float u = (2 * x - left - right) / (right - left);
      const float furrow = crease(u - w1, .07F) + crease(u - w2, .08F) + crease(u - w3, .06F);
      float light = clamp01(.54F + .46F * s.sun_side * u - .16F * u * u - .13F * furrow);
      const float kx = (x - b.x + b.half * .30F) / (b.half * .24F), ky = (y - 74) / (b.half * .34F + 4);
      const float knot = std::sqrt(kx * kx + ky * ky);
      light -= .22F * ramp(1.0F, .8F, knot) - .10F * ramp(1.5F, 1.2F, knot) * ramp(.9F, 1.1F, knot);
      const float d = std::max(left - x, x - right);
      return Paint{mix(b.tone.dark, b.tone.lit, clamp01(light)) * grounding(y), layer.cover(d) * sole(layer, b, x, y)};
    };
  });
  if (scenery_of(s.backdrop->landscape) == Scenery::desert) return;
  // Leaves hang into the picture from above.
  Puff discs[7];
  for (int i = 0; i < 7; ++i) {
    const float k = static_cast<float>(i) - 3;
    discs[i] = {b.x + k * b.half * .62F, 2 - 2.2F * std::abs(k) + ((i & 1) != 0 ? 5.0F : -2.0F),
                20 + ((i & 1) != 0 ? 0.0F : 5.0F)};
  }
  const bool conifer = scenery_of(s.backdrop->landscape) == Scenery::snowfield;
  const Rgb leaf =
      mix(conifer ? Rgb{.30F, .46F, .44F} : Rgb{.30F, .54F, .30F}, {.80F, .86F, .93F}, .42F * s.palette.powder);
  puffs(s, layer, tone_of(s, leaf, s.backdrop->weather == Weather::fog ? .16F : 0), discs);
}

// A triangle wave, 0..1 and back.
float zigzag(float t) {
  const float f = t - static_cast<float>(floor_int(t));
  return f < .5F ? 2 * f : 2 - 2 * f;
}

// Standing stone: three faces that turn away from the light, crossed by broad slanting beds.
void paint_stone(const Setting& s, const Body& b, Layer& layer) {
  const float turn = s.sun_side < 0 ? 1.0F : -1.0F;
  layer.paint_rows({b.x - b.half * 1.8F, 0, b.x + b.half * 1.8F, kFoot + 6}, [&](float y) {
    const float down = clamp01(y / kFoot), spread = 1 + .18F * down * down;
    const float left = b.x - b.half * spread - 7 * zigzag(y / 150 + .15F);
    const float right = b.x + b.half * spread + 7 * zigzag(y / 126 + .62F);
    const float a = -.34F + .20F * zigzag(y / 170 + .2F), c = .26F + .20F * zigzag(y / 140 + .55F);
    return [&, y, left, right, a, c](float x) {
      const float u = turn * (2 * x - left - right) / (right - left);
      const float first = ramp(-.02F, .02F, u - a), second = ramp(-.02F, .02F, u - c);
      float light = .90F - .30F * first - .40F * second;
      const float bed = y / 62 + .10F * u - .34F * first * (u - a) + .30F * second * (u - c) + .2F;
      const float f = bed - static_cast<float>(floor_int(bed));
      light += .10F * ramp(.30F, .02F, f) - .09F * ramp(.80F, .98F, f);
      const float d = std::max(left - x, x - right);
      return Paint{mix(b.tone.dark, b.tone.lit, clamp01(light)) * grounding(y), layer.cover(d) * sole(layer, b, x, y)};
    };
  });
}

// Blue ice in tall facets with bright edges, and snow around its foot.
void paint_ice(const Setting& s, const Body& b, Layer& layer) {
  const float fog = s.backdrop->weather == Weather::fog ? .16F : 0;
  const Rgb deep = s.palette.lit({.40F, .62F, .82F}, fog), middle = s.palette.lit({.62F, .80F, .93F}, fog);
  const Rgb bright = s.palette.lit({.84F, .94F, 1.0F}, fog), edge = s.palette.lit({.94F, .98F, 1.0F}, fog);
  const float turn = s.sun_side < 0 ? 1.0F : -1.0F;
  layer.paint_rows({b.x - b.half * 1.6F, 0, b.x + b.half * 1.6F, kFoot + 6}, [&](float y) {
    const float down = clamp01(y / kFoot);
    // Straight edges that break twice.
    const float left = b.x - b.half - 2 - 9 * ramp(.25F, 1.1F, down) - 6 * std::abs(down - .42F);
    const float right = b.x + b.half + 2 + 6 * std::abs(down - .60F) + 8 * down * down;
    const float a = -.42F + .34F * std::abs(down - .45F), c = .16F - .40F * std::abs(down - .62F) + .2F * down;
    const float e = .66F - .2F * std::abs(down - .3F);
    return [&, y, down, left, right, a, c, e](float x) {
      const float u = turn * (2 * x - left - right) / (right - left);
      Rgb colour = bright;
      colour = mix(colour, middle, ramp(-.015F, .015F, u - a));
      colour = mix(colour, mix(deep, middle, .25F), ramp(-.015F, .015F, u - c));
      colour = mix(colour, deep * .92F, ramp(-.015F, .015F, u - e));
      colour = mix(colour, edge, .55F * (ramp(.035F, .01F, std::abs(u - a)) + ramp(.035F, .01F, std::abs(u - c))));
      // A slanting cleft of lighter ice.
      const float cleft = std::abs(u + .9F * (down - .5F) - .05F);
      colour = mix(colour, edge, .26F * ramp(.11F, .07F, cleft));
      const float d = std::max(left - x, x - right);
      return Paint{colour * (1 - .10F * down), layer.cover(d) * sole(layer, b, x, y)};
    };
  });
  const Tone snow = snow_tone(s, fog);
  dome(s, layer, {snow.lit, mix(snow.dark, snow.lit, .3F)}, b.x, kFoot + 5, b.half * 1.5F, 15);
}

// In the city a tall house, elsewhere a round tower of stone; both with few large windows.
void paint_tower(const Setting& s, const Body& b, Layer& layer) {
  const bool city = scenery_of(s.backdrop->landscape) == Scenery::city;
  layer.paint_rows({b.x - b.half * 1.3F, 0, b.x + b.half * 1.3F, kFoot + 6}, [&](float y) {
    const float crown = ramp(20, 12, y), plinth = ramp(158, 162, y);
    const float reach = b.half * (1 + .10F * crown + .06F * plinth) + 1;
    float course = 0;
    for (const float line : {22.0F, 94.0F, 160.0F}) course += .12F * ramp(2.6F, 1.8F, std::abs(y - line));
    return [&, y, reach, course, city](float x) {
      const float u = (x - b.x) / reach;
      float light;
      if (city) {
        const float side = ramp(-1, 1, (b.x - s.sun_side * b.half * .42F - x) * s.sun_side);
        light = .84F - .50F * side;
      } else {
        light = .54F + .46F * s.sun_side * u - .16F * u * u;
      }
      light = clamp01(light + course);
      return Paint{mix(b.tone.dark, b.tone.lit, light) * grounding(y),
                   layer.cover(std::abs(x - b.x) - reach) * (city ? layer.cover(y - kFoot) : sole(layer, b, x, y))};
    };
  });
  const float fog = s.backdrop->weather == Weather::fog ? .16F : 0;
  const Rgb day = s.palette.lit({.48F, .62F, .74F}, fog);
  const auto window = [&](float x, float y, float half_x, float half_y, bool on, bool arch) {
    const Rgb pane = mix(day, on ? kLamplight : day * .62F, lamps_on(s));
    const Rgb frame = mix(b.tone.dark, b.tone.lit, .96F);
    if (arch) {
      dome(s, layer, {frame, frame}, x, y - half_y, half_x + 2.5F, half_x + 2.5F);
      dome(s, layer, {pane, pane}, x, y - half_y, half_x, half_x);
    }
    box(s, layer, {x - half_x - 2.5F, y - half_y, x + half_x + 2.5F, y + half_y + 2.5F}, frame);
    box(s, layer, {x - half_x, y - half_y - (arch ? 1.0F : 0.0F), x + half_x, y + half_y}, pane);
  };
  if (!city) {
    window(b.x, 62, 8, 12, true, true);
    window(b.x, 132, 8, 12, false, true);
    return;
  }
  const float middle = b.x + s.sun_side * b.half * .29F, pitch = b.half * .34F;
  for (int row = 0; row < 3; ++row) {
    for (const int column : {-1, 1}) {
      const float y = 46 + 46 * static_cast<float>(row) + (row > 1 ? -6.0F : 0.0F);
      window(middle + pitch * static_cast<float>(column), y, pitch * .52F, 12, (row + column) != 1, false);
    }
  }
}

}  // namespace

void paint_cover(const Setting& s, const Cover& c, Layer& layer) {
  if (c.x + c.width * 1.5F < layer.left() || c.x - c.width * 1.5F > layer.right()) return;
  shadow(s, layer, c.x, kFoot, .5F * c.width * 1.7F, 9);
  switch (c.kind) {
    case CoverKind::trunk:
      return paint_trunk(s, body_of(s, c, {.52F, .39F, .31F}), layer);
    case CoverKind::rock:
      return paint_stone(s, body_of(s, c, {.70F, .58F, .51F}), layer);
    case CoverKind::tower:
      return paint_tower(s, body_of(s, c, {.74F, .68F, .63F}), layer);
    case CoverKind::ice:
      return paint_ice(s, body_of(s, c, {.68F, .80F, .94F}), layer);
  }
}

}  // namespace longtake::theatre
