#include "training/theatre/grounds.h"

namespace longtake::theatre {
namespace {

float shore(const Setting& s, float x) {
  const float lower = s.backdrop->landscape == Landscape::lighthouse ? 28.0F : 30.0F;
  return s.horizon + lower + 3 * sine(x / 230) - 3 * noise(x / 110, land_seed(s));
}

// The edge of the sea on the sand: one broad line of foam, then wet sand.
void paint_shore(const Setting& s, Layer& ground) {
  const ScenePalette& p = s.palette;
  const Rgb foam = p.lit({.97F, .98F, 1.0F}, .05F + ground_haze(s));
  const Rgb wet = mix(p.ground_far * .80F, p.sky_low, .28F);
  const auto line = crest(ground, [&](float x) { return shore(s, x); });
  const auto first = static_cast<float>(ground.first_column());
  ground.paint({ground.left(), s.horizon + 14, ground.right(), s.horizon + 54}, [&](float x, float y) {
    const auto column = static_cast<std::size_t>(std::clamp(floor_int(x * s.scale - first), 0, ground.width() - 1));
    const float below = y - line[column];
    if (below < -4) return Paint{};
    if (below < .5F) return Paint{foam, .92F * ramp(-3.6F, -2.6F, below)};
    return Paint{mix(foam, wet, ramp(.5F, 1.5F, below)), .85F * ramp(14, 4, below)};
  });
}

void paint_island(const Setting& s, Layer& far, float x, float height, float half, Rgb colour) {
  const float hz = s.horizon;
  const Rgb mist = mist_of(s);
  far.paint({x - half, hz - height - 2, x + half, hz + 1}, [&](float px, float py) {
    const float u = (px - x) / half;
    const float top = hz - height * (1 - u * u) * (.88F + .12F * sine(px / 57));
    const float light = 1 + .14F * s.sun_side * u;
    return Paint{mix(colour * light, mist, .45F * clamp01((py - hz + height) / height)),
                 far.cover(top - py) * far.cover(py - hz)};
  });
}

// The headland: grass over a pale cliff.
void paint_headland(const Setting& s, Layer& far, float x, float half, float height) {
  const float hz = s.horizon, fog = far_haze(s) * .4F;
  const Tone cliff = tone_of(s, mix(Rgb{.70F, .64F, .57F}, {.86F, .90F, .97F}, .3F * s.palette.powder), fog);
  const Tone grass = tone_of(s, mix(Rgb{.46F, .62F, .38F}, {.86F, .90F, .97F}, .5F * s.palette.powder), fog);
  far.paint({x - half, hz - height - 4, x + half, hz + 5}, [&](float px, float py) {
    const float u = (px - x) / half, side = 1 - u * u * u * u;
    const float top = hz + 4 - (height + 4) * side * (.90F + .10F * sine(px / 90 + .1F));
    const float turf = 7 + 3 * sine(px / 44) + 4 * u;
    const float below = py - top;
    const float light = clamp01(.50F + .36F * s.sun_side * u + .12F * sine(px / 23 + .02F * below));
    const Rgb c = mix(mix(cliff.dark, cliff.lit, light), mix(grass.dark, grass.lit, clamp01(.75F - .03F * below)),
                      ramp(turf + 1, turf - 1, below));
    return Paint{c, far.cover(-below) * far.cover(py - hz - 3.5F + .5F * sine(px / 31))};
  });
}

// A jetty of planks on posts along the whole shore, with a pavilion now and then.
void paint_jetty(const Setting& s, Layer& middle) {
  const float hz = s.horizon, veil = middle_haze(s) * .7F, deck = hz - 3;
  const Tone wood = tone_of(s, mix(Rgb{.58F, .45F, .36F}, {.86F, .90F, .97F}, .25F * s.palette.powder), veil);
  const Rgb reflection = mix(wood.dark, s.palette.lit({.30F, .54F, .64F}, veil), .45F);
  repeat(middle, 0, 44, 20, [&](int, float x) {
    box(s, middle, {x - 3, hz + 18, x + 3, hz + 27}, reflection, 0, 2);
    beam(s, middle, wood, {x, hz + 18}, {x, deck + 4}, 3, 3);
  });
  for (const float y : {deck + 12}) box(s, middle, {middle.left() - 4, y, middle.right() + 4, y + 3}, wood.dark);
  box(s, middle, {middle.left() - 4, deck, middle.right() + 4, deck + 6}, halfway(wood));
  box(s, middle, {middle.left() - 4, deck - 1.5F, middle.right() + 4, deck + 1.5F}, wood.lit);
  // A railing of few posts.
  repeat(middle, 22, 44, 20, [&](int, float x) { beam(s, middle, wood, {x, deck}, {x, deck - 10}, 1.3F, 1.3F); });
  box(s, middle, {middle.left() - 4, deck - 11, middle.right() + 4, deck - 8.5F}, halfway(wood));
  const Tone wall = tone_of(s, {.90F, .87F, .82F}, veil);
  const Tone roof = tone_of(s, mix(Rgb{.52F, .62F, .66F}, {.88F, .92F, 1}, .8F * s.palette.powder), veil);
  repeat(middle, -104, 204, 60, [&](int, float x) {
    box(s, middle, {x - 30, deck - 30, x + 30, deck}, halfway(wall), .10F);
    for (const float k : {-1.0F, 0.0F, 1.0F})
      paint_window(s, middle, {x + 18 * k - 5, deck - 23, x + 18 * k + 5, deck - (k == 0 ? 0.0F : 9.0F)}, veil);
    dome(s, middle, roof, x, deck - 29, 24, 22);
    box(s, middle, {x - 36, deck - 32, x + 36, deck - 28}, roof.lit, .1F, 1.5F);
    beam(s, middle, roof, {x, deck - 50}, {x, deck - 60}, 1.6F, 1.2F);
  });
}

}  // namespace

void paint_seaside_far(const Setting& s, Layer& far) {
  const ScenePalette& p = s.palette;
  switch (s.backdrop->landscape) {
    case Landscape::palms:
      paint_island(s, far, 262, 40, 92, p.far);
      paint_island(s, far, 20, 18, 70, mix(p.far, p.haze, .3F));
      break;
    case Landscape::lighthouse:
      paint_island(s, far, 60, 13, 90, mix(p.far, p.haze, .45F));
      paint_headland(s, far, 236, 84, 26);
      paint_lighthouse(s, far, {222, s.horizon - 21, 72, far_haze(s) * .25F, 0});
      paint_house(s, far, {256, s.horizon - 20, 22, far_haze(s) * .4F, 0},
                  {{.92F, .90F, .86F}, {.66F, .44F, .40F}, .5F, false});
      break;
    default:
      paint_island(s, far, 330, 16, 120, mix(p.far, p.haze, .4F));
      paint_island(s, far, -40, 20, 110, mix(p.far, p.haze, .3F));
      break;
  }
}

void paint_seaside_middle(const Setting& s, Layer& middle) {
  const float hz = s.horizon, veil = middle_haze(s);
  switch (s.backdrop->landscape) {
    case Landscape::palms:
      repeat(middle, -60, 300, 40, [&](int, float x) { paint_sailboat(s, middle, {x, hz + 9, 26, veil, 0}); });
      break;
    case Landscape::lighthouse:
      repeat(middle, -40, 150, 40, [&](int i, float x) {  // rocks in the surf
        paint_rock(s, middle, {x, hz + 22, hash_between(i, 100, 8, 12), veil, static_cast<std::uint32_t>(i)},
                   {.50F, .50F, .52F});
      });
      break;
    default:
      paint_jetty(s, middle);
      break;
  }
}

void paint_seaside_ground(const Setting& s, Layer& ground) {
  const float fog = ground_haze(s);
  const Landscape land = s.backdrop->landscape;
  fill_ground(s, ground, [&](float x) { return shore(s, x); });
  paint_shore(s, ground);
  if (land == Landscape::lighthouse) paint_path(s, ground, {.84F, .78F, .64F}, 168, 10, 3);
  if (land == Landscape::lighthouse) paint_tufts(s, ground, {.46F, .62F, .36F});
  if (land != Landscape::lighthouse) {
    // Two broad swells of sand.
    const Rgb bright = mix(s.palette.ground_far, s.palette.sun * s.palette.light, .10F);
    for (const float y : {160.0F, 178.0F}) {
      ribbon(
          ground, bright, .30F, y - 16, y + 16, 5, [=](float x) { return y + 4 * sine(x / 340 + y / 50); },
          [=](float x) { return 4 + 2 * sine(x / 210); });
    }
  }
  between_marks(ground, 70, [&](int k, float x) {
    const bool first = ((k % 3) + 3) % 3 == 1;
    if (land == Landscape::palms) {
      paint_palm(s, ground, {x - 16, 143, first ? 96.0F : 82.0F, fog, 0}, first ? .16F : -.18F);
      if (first) paint_palm(s, ground, {x + 18, 147, 74, fog, 0}, .26F);
      if (!first) paint_rock(s, ground, {x + 26, 148, 11, fog, 3}, {.62F, .58F, .55F});
    } else if (land == Landscape::lighthouse) {
      if (first) {
        paint_rock(s, ground, {x - 12, 144, 20, fog, 2}, {.60F, .59F, .59F});
        paint_rock(s, ground, {x + 18, 147, 12, fog, 3}, {.64F, .62F, .61F});
      } else {
        paint_bush(s, ground, {x, 147, 18, fog, 2}, {.46F, .60F, .36F});
      }
    } else if (first) {
      // A breakwater of three stout posts that runs into the sea.
      const Tone wood = tone_of(s, {.50F, .41F, .35F}, fog);
      for (int i = 0; i < 3; ++i) {
        const float t = static_cast<float>(i), px = x - 16 + 16 * t, y = 132 + 6 * t;
        shadow(s, ground, px, y, 7, 2);
        beam(s, ground, wood, {px, y - 2}, {px, y - 15 - 2 * t}, 3.4F, 3.2F);
      }
    } else {
      paint_rock(s, ground, {x, 147, 12, fog, 5}, {.66F, .63F, .60F});
    }
  });
}

}  // namespace longtake::theatre
