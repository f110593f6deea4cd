#include "training/theatre/grounds.h"

namespace longtake::theatre {
namespace {

constexpr Rgb kFir = {.26F, .46F, .44F};

// One mountain: a lit and a shaded face that meet in a ridge wandering down from the summit, with snow on top.
void paint_mountain(const Setting& s, Layer& layer, float x, float height, float half, Rgb colour, std::uint32_t seed) {
  const float top = s.horizon - height;
  const float lean = hash_between(1, seed, -.22F, .22F);
  const Rgb lit = mix(colour * 1.12F, s.palette.sun, .12F * s.palette.sun_share);
  const Rgb shade = mix(colour * .84F, s.palette.haze, .06F);
  const Rgb white = snow_tone(s, far_haze(s) * .5F).lit;
  const Rgb mist = mist_of(s);
  const float slope = half / height, phase = hash01(4, seed);
  layer.paint_rows({x - half, top - 1, x + half, s.horizon + 4}, [&](float py) {
    const float down = py - top;
    const float half_here = down * slope - 2.0F * sine(py / 36 + hash01(2, seed)) * clamp01(down / 18);
    const float ridge = x + lean * down + 2.4F * sine(down / 26 + hash01(3, seed)) * clamp01(down / 12);
    const float fade = .60F * ramp(height * .25F, height * 1.05F, down);
    return [=, &layer, &s](float px) {
      const float alpha = layer.cover((std::abs(px - x) - half_here) * .8F);
      if (alpha <= 0) return Paint{};
      const float face = clamp01(.5F + s.sun_side * (px - ridge) * .7F);
      const float line = height * .46F + 4.0F * sine((px - x) / 26 + phase) + (face < .5F ? 3.0F : 0.0F);
      const Rgb rock = mix(shade, lit, face), snow = white * mix(.84F, 1.0F, face);
      return Paint{mix(mix(rock, snow, ramp(line + 1.2F, line - 1.2F, down)), mist, fade), alpha};
    };
  });
}

// A wall of ice in tall facets that face the light by turns, under one unbroken line of snow.
void paint_ice_wall(const Setting& s, Layer& layer, float base, float height, std::uint32_t seed) {
  const float fog = far_haze(s) * .5F;
  const Rgb deep = s.palette.lit({.34F, .62F, .82F}, fog), bright = s.palette.lit({.74F, .91F, 1.0F}, fog);
  const Tone snow = snow_tone(s, fog);
  constexpr float kCell = 44;
  struct Corner {
    float x, top;
  };
  const auto corner = [&](int i) {
    return Corner{static_cast<float>(i) * kCell + hash_between(i, seed, -10, 10),
                  base - height * (hash_between(i, seed + 1, .70F, .86F) + (i % 2 == 0 ? .14F : 0.0F))};
  };
  repeat(layer, 0, kCell, 70, [&](int i, float) {
    const Corner l = corner(i), r = corner(i + 1);
    const bool facing = (i % 2 == 0) == (s.sun_side > 0);
    const float tint = facing ? hash_between(i, seed + 3, .70F, .90F) : hash_between(i, seed + 3, .14F, .34F);
    const Rgb face = mix(deep, bright, tint);
    const float crack = l.x + (r.x - l.x) * hash_between(i, seed + 5, .35F, .65F),
                lean = hash_between(i, seed + 6, -7, 7);
    polygon(layer, {{l.x - .4F, l.top}, {r.x + .4F, r.top}, {r.x + .4F, base}, {l.x - .4F, base}},
            mix(face, bright, .20F), mix(face, deep, .30F));
    // A second, deeper facet in each.
    const Rgb inner = mix(face, facing ? deep : bright, .26F);
    polygon(layer, {{crack, .5F * (l.top + r.top) + 4}, {r.x, r.top + 4}, {r.x, base}, {crack + lean, base}}, inner,
            mix(inner, deep, .30F));
    polygon(layer, {{l.x - .6F, l.top - 7}, {r.x + .6F, r.top - 7}, {r.x + .6F, r.top + 3}, {l.x - .6F, l.top + 4}},
            snow.lit, mix(snow.lit, snow.dark, .4F));
  });
}

void paint_floe(const Setting& s, Layer& layer, float x, float y, float half) {
  const Rgb top = s.palette.lit({.92F, .96F, 1.0F}, middle_haze(s) * .6F),
            side = s.palette.lit({.54F, .74F, .88F}, middle_haze(s) * .6F);
  polygon(layer, {{x - half, y}, {x + half, y - .5F}, {x + half * .86F, y + 5}, {x - half * .9F, y + 5}}, side,
          side * .94F);
  polygon(layer, {{x - half * .8F, y - 4}, {x + half * .7F, y - 4.5F}, {x + half, y}, {x - half, y}}, top, top);
}

// A snow drift: a long low swell with a lit top and a blue foot.
void paint_drift(const Setting& s, Layer& ground, float x, float y, float half, float tall) {
  const Tone snow = snow_tone(s, ground_haze(s));
  const Rgb foot = mix(s.palette.ground_near, s.palette.ground_far, .4F);
  ground.paint({x - half, y - tall - 1, x + half, y + 2}, [&](float px, float py) {
    const float u = (px - x) / half, rest = 1 - u * u;
    const float top = y - tall * rest * rest;
    const float t = clamp01((py - top) / (tall + .01F));
    return Paint{mix(snow.lit, foot, t), ground.cover(top - py) * ramp(y + 1.5F, y - tall * .45F, py)};
  });
}

}  // namespace

void paint_snowfield_far(const Setting& s, Layer& far) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon;
  switch (s.backdrop->landscape) {
    case Landscape::cabin: {
      constexpr float kX[] = {-52, 60, 176, 300, 400}, kTall[] = {58, 74, 56, 78, 60};
      for (int i = 0; i < 5; ++i)
        paint_mountain(s, far, kX[i], kTall[i], kTall[i] * 1.30F, p.far, 70 + static_cast<std::uint32_t>(i));
      break;
    }
    case Landscape::firs:
      fill_ridge(far, crest(far, [&](float x) { return hz - 14 - 22 * noise(x / 120, 80); }),
                 {mix(p.far, p.haze, .30F) * 1.06F, mist_of(s), 56, .10F}, s.sun_side);
      paint_fir_row(s, far, 26, 30, hz + 4, mix(s.palette.lit({.42F, .58F, .62F}, far_haze(s)), p.haze, .12F),
                    mist_of(s), 81);
      break;
    default:
      paint_mountain(s, far, 40, 104, 150, mix(snow_tone(s, .2F).dark, p.haze, .30F), 90);
      paint_mountain(s, far, 300, 96, 150, mix(snow_tone(s, .2F).dark, p.haze, .30F), 92);
      paint_ice_wall(s, far, hz + 6, 64, 91);
      break;
  }
}

void paint_snowfield_middle(const Setting& s, Layer& middle) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon, veil = middle_haze(s);
  const Rgb foot = mix(p.middle, p.ground_far, .65F);
  switch (s.backdrop->landscape) {
    case Landscape::cabin: {
      const auto hill = [&](float x) { return hz + 7 - 12 * noise(x / 90, 71); };
      fill_ridge(middle, crest(middle, hill), {mix(p.middle, p.ground_far, .3F), foot, 30, .12F}, s.sun_side);
      repeat(middle, -120, 176, 70, [&](int i, float x) {
        paint_fir(s, middle, {x - 44, hill(x - 44) + 3, 40, veil, 0}, kFir, .9F);
        paint_fir(s, middle, {x + 52, hill(x + 52) + 3, 32, veil, 0}, kFir, .9F);
        paint_cabin(s, middle, {x, hz + 10, hash_between(i, 72, 50, 56), veil * .5F, 0});
      });
      break;
    }
    case Landscape::firs:
      fill_ridge(middle, crest(middle, [&](float x) { return hz + 4 - 8 * noise(x / 90, 82); }),
                 {mix(p.middle, p.ground_far, .5F), foot, 30, .12F}, s.sun_side);
      repeat(middle, -200, 50, 30, [&](int i, float start) {
        const float x = start + hash_between(i, 83, 0, 18);
        paint_fir(s, middle, {x, hz + 6, hash_between(i, 84, 36, 50), veil + .12F, 0}, kFir, .75F);
      });
      break;
    default:
      repeat(middle, -170, 112, 50, [&](int i, float x) {
        paint_floe(s, middle, x, hz + 12 + 5 * static_cast<float>(i & 1), 22 + 8 * static_cast<float>(i & 1));
      });
      break;
  }
}

void paint_snowfield_ground(const Setting& s, Layer& ground) {
  const float hz = s.horizon, fog = ground_haze(s);
  const Landscape land = s.backdrop->landscape;
  const float lower = land == Landscape::glacier ? 22.0F : 9.0F;
  fill_ground(s, ground, [&](float x) { return hz + lower - 5 * noise(x / 120, land_seed(s)); });
  repeat(ground, 0, 150, 320, [&](int i, float start) {
    const float x = start + hash_between(i, land_seed(s), 0, 60);
    paint_drift(s, ground, x, hz + lower + 26, hash_between(i, land_seed(s) + 1, 80, 110), 9);
    paint_drift(s, ground, x + 80, 184, hash_between(i, land_seed(s) + 2, 110, 150), 12);
  });
  if (land == Landscape::cabin) paint_path(s, ground, {.74F, .80F, .92F}, 168, 8, 3);
  between_marks(ground, 60, [&](int k, float x) {
    const bool first = ((k % 3) + 3) % 3 == 1;
    if (land == Landscape::firs) {
      paint_fir(s, ground, {x - 22, 138, first ? 92.0F : 108.0F, fog, 0}, kFir, .9F);
      paint_fir(s, ground, {x + 24, 145, first ? 112.0F : 88.0F, fog, 0}, kFir, .9F);
    } else if (land == Landscape::cabin) {
      if (first) {
        paint_fir(s, ground, {x, 145, 74, fog, 0}, kFir, .9F);
      } else {
        paint_rock(s, ground, {x, 148, 12, fog, 4}, {.74F, .78F, .88F});
      }
    } else {
      // Blocks of ice on the shore.
      const float h = first ? 26.0F : 18.0F, y = 147;
      const Rgb lit = s.palette.lit({.78F, .92F, 1.0F}, fog), dark = s.palette.lit({.48F, .70F, .86F}, fog);
      const float k1 = s.sun_side < 0 ? 1.0F : -1.0F;
      shadow(s, ground, x, y, h, h * .16F);
      polygon(ground,
              {{x - h * .5F, y - h},
               {x + h * .3F, y - h * 1.1F},
               {x + h * .8F, y - h * .3F},
               {x + h * .75F, y},
               {x - h * .8F, y},
               {x - h * .78F, y - h * .4F}},
              k1 > 0 ? lit : dark, mix(lit, dark, k1 > 0 ? .25F : .9F));
      polygon(ground,
              {{x + h * .3F, y - h * 1.1F},
               {x + h * .8F, y - h * .3F},
               {x + h * .75F, y},
               {x + h * .1F, y},
               {x - h * .02F, y - h * .5F}},
              k1 > 0 ? dark : lit, k1 > 0 ? dark * .95F : mix(lit, dark, .2F));
    }
  });
}

}  // namespace longtake::theatre
