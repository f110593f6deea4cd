#include "training/theatre/grounds.h"

namespace longtake::theatre {
namespace {

// A row of tall blocks as one silhouette, each with its own height and a slight change of tone.
void paint_skyline(const Setting& s, Layer& layer, float cell, float low, float range, Rgb colour, std::uint32_t seed) {
  const Rgb foot = mix(colour, mist_of(s), .5F);
  repeat(layer, 0, cell, cell, [&](int i, float left) {
    const float top = s.horizon - low - range * hash01(i, seed);
    const Rgb own = colour * (.96F + .08F * hash01(i, seed + 1));
    layer.paint({left, top - 1, left + cell * 1.06F, s.horizon + 14}, [&](float x, float y) {
      const float d = std::max(left - x, x - left - cell * 1.04F);
      return Paint{mix(own, foot, clamp01((y - top) / (s.horizon - top + 14))), layer.cover(d) * layer.cover(top - y)};
    });
    if (hash01(i, seed + 2) < .4F)
      box(s, layer, {left + cell * .35F, top - 7, left + cell * .65F, top + 1}, own * .97F);
  });
}

// A house of the street: a plain front with few large windows and a cornice.
void paint_block(const Setting& s, Layer& layer, float left, float right, float top, float base, Rgb wall, int columns,
                 int rows, std::uint32_t seed) {
  const float veil = middle_haze(s);
  const Tone tone = tone_of(s, wall, veil);
  const Rgb front = mix(tone.dark, tone.lit, .72F);
  box(s, layer, {left, top, right, base}, front, .05F);
  box(s, layer, {left - 1.5F, top - 3, right + 1.5F, top + 2},
      mix(front, s.palette.lit({.90F, .94F, 1.0F}, veil), .8F * s.palette.powder) * 1.04F, 0, 1);
  const float pitch_x = (right - left) / static_cast<float>(columns),
              pitch_y = (base - 12 - top) / static_cast<float>(rows);
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const float x = left + pitch_x * (static_cast<float>(column) + .5F),
                  y = top + 2 + pitch_y * (static_cast<float>(row) + .5F);
      paint_window(s, layer, {x - pitch_x * .27F, y - pitch_y * .32F, x + pitch_x * .27F, y + pitch_y * .32F}, veil,
                   hash01(row * 8 + column, seed) < .55F);
    }
  }
}

// A canal house with a gable: stepped, round or pointed.
void paint_gable_house(const Setting& s, Layer& layer, float left, float right, float eaves, float base, Rgb wall,
                       int gable) {
  const float veil = middle_haze(s), x = .5F * (left + right), half = .5F * (right - left);
  const Tone tone = tone_of(s, wall, veil);
  const Rgb front = mix(tone.dark, tone.lit, .74F);
  const Rgb cap = mix(front * .86F, s.palette.lit({.90F, .94F, 1.0F}, veil), s.palette.powder);
  if (gable == 0) {
    for (int k = 0; k < 3; ++k) {
      const float w = half * (1 - .30F * static_cast<float>(k)), y = eaves - 7.0F * static_cast<float>(k + 1);
      box(s, layer, {x - w, y, x + w, eaves + 2}, front);
      box(s, layer, {x - w - 1, y - 2, x + w + 1, y + 1}, cap);
    }
  } else if (gable == 1) {
    dome(s, layer, {cap, cap}, x, eaves + 1, half * .82F + 2, 20);
    dome(s, layer, {front, front}, x, eaves + 2, half * .82F, 18);
  } else {
    polygon(layer, {{x, eaves - 25}, {x + half + 2, eaves + 2}, {x - half - 2, eaves + 2}}, cap, cap);
    polygon(layer, {{x, eaves - 20}, {x + half - 2, eaves + 3}, {x - half + 2, eaves + 3}}, front, front);
  }
  box(s, layer, {left, eaves, right, base}, front, .05F);
  for (int row = 0; row < 2; ++row) {
    for (const float k : {-1.0F, 1.0F}) {
      const float cx = x + k * half * .42F, cy = eaves + 10 + 19 * static_cast<float>(row);
      paint_window(s, layer, {cx - half * .22F, cy - 6, cx + half * .22F, cy + 6}, veil, (row == 0) == (k > 0));
    }
  }
}

// A stone bridge of wide arches along the canal, with its reflection.
void paint_bridge(const Setting& s, Layer& middle, float deck, float water) {
  const float veil = middle_haze(s) * .6F;
  const Tone stone = tone_of(s, mix(Rgb{.76F, .68F, .58F}, {.88F, .91F, .97F}, .25F * s.palette.powder), veil);
  const Rgb parapet = mix(stone.lit, s.palette.lit({.92F, .95F, 1.0F}, veil), .8F * s.palette.powder);
  constexpr float kSpan = 104;
  middle.paint({middle.left(), deck - 10, middle.right(), water}, [&](float x, float y) {
    const float turn = x / kSpan,
                f = (turn - static_cast<float>(floor_int(turn)) - .5F) * kSpan;  // from the middle of an arch
    const float hump = 7 * (1 - 4 * f * f / (kSpan * kSpan));
    const float top = deck - hump;
    const float u = f / (kSpan * .40F), v = (water - y) / (water - deck - 3);
    const float arch = (std::sqrt(u * u + v * v) - 1) * (water - deck);
    const float ring = ramp(6.2F, 5.2F, arch);
    const float light = clamp01(.56F + .22F * ring + .10F * s.sun_side * u * (std::abs(u) < 1.2F ? 1.0F : 0.0F) -
                                .20F * ramp(.9F, .0F, v));
    const Rgb c = mix(mix(stone.dark, stone.lit, light), parapet, ramp(top + 4.4F, top + 3.4F, y));
    return Paint{c, middle.cover(top - y) * middle.cover(-arch)};
  });
}

}  // namespace

void paint_city_far(const Setting& s, Layer& far) {
  const ScenePalette& p = s.palette;
  switch (s.backdrop->landscape) {
    case Landscape::lamps:
      paint_skyline(s, far, 34, 34, 44, p.far, 110);
      break;
    case Landscape::fountain:
      paint_skyline(s, far, 40, 22, 40, mix(p.far, p.haze, .25F), 120);
      break;
    default:
      paint_skyline(s, far, 44, 26, 14, mix(p.far, p.haze, .25F), 130);
      // Two church towers over the roofs.
      for (const float x : {66.0F, 262.0F}) {
        const Rgb c = mix(p.far, p.haze, .12F);
        box(s, far, {x - 9, s.horizon - 66, x + 9, s.horizon}, c, .06F);
        polygon(far, {{x, s.horizon - 96}, {x + 11, s.horizon - 65}, {x - 11, s.horizon - 65}}, c * .86F, c * .90F);
      }
      break;
  }
}

void paint_city_middle(const Setting& s, Layer& middle) {
  const float hz = s.horizon, veil = middle_haze(s);
  switch (s.backdrop->landscape) {
    case Landscape::lamps: {
      constexpr Rgb kWalls[] = {{.62F, .52F, .52F}, {.54F, .56F, .66F}, {.70F, .62F, .54F}, {.50F, .54F, .58F}};
      repeat(middle, 0, 56, 62, [&](int i, float left) {
        paint_block(s, middle, left, left + 55.5F, hz - 42 - 26 * hash01(i, 111), hz + 14, kWalls[((i % 4) + 4) % 4], 2,
                    2, 112 + static_cast<std::uint32_t>(i));
      });
      break;
    }
    case Landscape::fountain:
      paint_crown_row(s, middle, 54, 44, hz + 6, s.palette.middle * .92F, mix(s.palette.middle, s.palette.haze, .35F),
                      121);
      fill_ridge(middle, crest(middle, [&](float) { return hz + 6; }),
                 {s.palette.lit(mix(Rgb{.52F, .70F, .42F}, {.86F, .90F, .97F}, .6F * s.palette.powder), veil),
                  s.palette.lit({.46F, .66F, .38F}, veil), 30, 0},
                 s.sun_side);
      repeat(middle, -52, 104, 60, [&](int i, float x) {
        if (i % 2 != 0) {
          paint_fountain(s, middle, {x, hz + 25, 66, veil * .3F, 0});
        } else {
          paint_round_tree(s, middle, {x, hz + 14, 44, veil, 123}, {.36F, .58F, .34F});
        }
      });
      break;
    default: {
      constexpr Rgb kWalls[] = {
          {.70F, .46F, .40F}, {.82F, .72F, .56F}, {.56F, .54F, .58F}, {.76F, .60F, .48F}, {.60F, .44F, .42F}};
      repeat(middle, 0, 46, 60, [&](int i, float left) {
        const float eaves = hz - 30 - 10 * hash01(i, 131);
        paint_gable_house(s, middle, left, left + 45.5F, eaves, hz + 14, kWalls[((i % 5) + 5) % 5], ((i % 3) + 3) % 3);
      });
      const Rgb water = mix(s.palette.lit({.34F, .50F, .54F}, veil), s.palette.sky_low, .35F);
      box(s, middle, {middle.left() - 4, hz + 10, middle.right() + 4, hz + 46}, water);
      paint_bridge(s, middle, hz - 2, hz + 22);
      break;
    }
  }
}

void paint_city_ground(const Setting& s, Layer& ground) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon, fog = ground_haze(s);
  const Landscape land = s.backdrop->landscape;
  const auto band = [&](float top, float bottom, Rgb colour) {
    box(s, ground, {ground.left() - 4, top, ground.right() + 4, bottom}, colour);
  };
  if (land == Landscape::lamps) {
    fill_ground(s, ground, [&](float) { return hz + 10; });
    band(hz + 10, 149, mix(p.ground_far * 1.10F, p.haze, .08F));
    band(149, 153, p.ground_near * .74F);
    const Rgb stripe = mix(p.ground_near, p.lit({.92F, .90F, .82F}), .60F);
    repeat(ground, 0, 110, 60, [&](int, float x) { box(s, ground, {x - 22, 182, x + 22, 186}, stripe, 0, 1); });
  } else if (land == Landscape::fountain) {
    fill_ground(s, ground, [&](float) { return hz + 22; });
    paint_patches(s, ground, .22F);
    // A low kerb and a lawn beyond the square.
    const Rgb lawn = p.lit(mix(Rgb{.50F, .70F, .40F}, {.86F, .90F, .97F}, .6F * p.powder), fog);
    band(hz + 22, hz + 29, lawn);
    band(hz + 29, hz + 33, mix(p.ground_far * 1.06F, p.haze, .1F));
  } else {
    // The quay: a stone edge above the water, then cobbles in two broad courses.
    fill_ground(s, ground, [&](float) { return hz + 30; });
    band(hz + 28, hz + 33, p.ground_far * 1.10F);
    band(hz + 33, hz + 36, p.ground_near * .86F);
    paint_patches(s, ground, .20F);
  }
  between_marks(ground, 70, [&](int k, float x) {
    const bool first = ((k % 3) + 3) % 3 == 1;
    if (land == Landscape::lamps) {
      paint_lamp(s, ground, {x, 146, 84, fog, 0});
    } else if (land == Landscape::fountain) {
      if (first) {
        paint_round_tree(s, ground, {x, 146, 76, fog, 12}, {.38F, .60F, .34F});
      } else {
        paint_lamp(s, ground, {x, 147, 66, fog, 0});
      }
    } else if (first) {
      paint_lamp(s, ground, {x, 148, 62, fog, 0});
    } else {
      const Tone iron = tone_of(s, {.34F, .37F, .42F}, fog);
      for (const float d : {-16.0F, 16.0F}) {
        shadow(s, ground, x + d, 149, 7, 2);
        beam(s, ground, iron, {x + d, 147}, {x + d, 138}, 3.6F, 3.2F);
        blob(s, ground, iron, x + d, 136, 4.4F, 3.6F);
      }
    }
  });
  paint_puddles(s, ground);
}

}  // namespace longtake::theatre
