#include "training/theatre/grounds.h"

namespace longtake::theatre {
namespace {

constexpr Rgb kLeaf = {.34F, .60F, .32F}, kSpring = {.66F, .74F, .30F};

float birch_hill(const Setting& s, float x) { return s.horizon + 2 - 12 * noise(x / 90, 12); }

// The hill of the mill.
float mill_hill(const Setting& s, float x) {
  const float u = (x - 226) / 96;
  return s.horizon - 5 - 6 * noise(x / 74, 21) - 26 * decay(u * u);
}

// A striped field on a slope: few broad bands that run towards the horizon.
void paint_field(const Setting& s, Layer& ground, float x, float half, Rgb one, Rgb two) {
  const float top = s.horizon + 8, bottom = s.horizon + 34, fog = ground_haze(s) + .06F;
  const Rgb a = s.palette.lit(mix(one, {.86F, .90F, .97F}, .5F * s.palette.powder), fog);
  const Rgb b = s.palette.lit(mix(two, {.86F, .90F, .97F}, .5F * s.palette.powder), fog);
  ground.paint_rows({x - half * 1.5F, top - 1, x + half * 1.5F, bottom + 1}, [&](float y) {
    const float t = clamp01((y - top) / (bottom - top)), wide = half * (.72F + .34F * t);
    return [&, y, wide](float px) {
      const float u = (px - x) / wide, turn = u * 1.75F + 10.25F;
      const float f = turn - static_cast<float>(floor_int(turn));
      const float stripe = ramp(.46F, .54F, f) * ramp(1.0F, .92F, f);
      return Paint{mix(a, b, stripe),
                   ground.cover((std::abs(u) - 1) * half) * ground.cover(top - y) * ground.cover(y - bottom)};
    };
  });
}

}  // namespace

void paint_meadow_far(const Setting& s, Layer& far) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon;
  const Rgb pale = mix(p.far, p.haze, .40F), mist = mist_of(s);
  switch (s.backdrop->landscape) {
    case Landscape::windmill:
      fill_ridge(far, crest(far, [&](float x) { return hz - 20 - 30 * noise(x / 110, 20); }), {pale, mist, 52, .10F},
                 s.sun_side);
      fill_ridge(far, crest(far, [&](float x) { return mill_hill(s, x); }),
                 {mix(p.far, p.middle, .35F), mist, 56, .14F}, s.sun_side);
      paint_windmill(s, far, {226, mill_hill(s, 226) + 2, 84, far_haze(s) * .35F, 1});
      break;
    case Landscape::birches:
      fill_ridge(far, crest(far, [&](float x) { return hz - 8 - 20 * noise(x / 130, 10); }), {pale, mist, 44, .10F},
                 s.sun_side);
      paint_crown_row(s, far, 46, 17, hz + 2, mix(p.far, p.middle, .25F), mist, 11);
      break;
    default:
      fill_ridge(far, crest(far, [&](float x) { return hz - 8 - 16 * noise(x / 150, 30); }), {pale, mist, 44, .08F},
                 s.sun_side);
      // A line of poplars along the skyline.
      repeat(far, 8, 37, 30, [&](int i, float x) {
        paint_poplar(s, far, {x, hz + 4, hash_between(i, 31, 27, 38), far_haze(s), 0}, {.44F, .54F, .34F});
      });
      break;
  }
}

void paint_meadow_middle(const Setting& s, Layer& middle) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon, veil = middle_haze(s);
  const Rgb foot = mix(p.middle, p.ground_far, .55F);
  switch (s.backdrop->landscape) {
    case Landscape::windmill: {
      const auto hill = [&](float x) { return hz + 5 - 14 * noise(x / 96, 22); };
      fill_ridge(middle, crest(middle, hill), {p.middle, foot, 36, .14F}, s.sun_side);
      repeat(middle, -150, 96, 40, [&](int i, float start) {
        const float x = start + hash_between(i, 23, 0, 36);
        paint_round_tree(s, middle, {x, hill(x) + 2, hash_between(i, 24, 22, 30), veil, 25}, kLeaf);
      });
      break;
    }
    case Landscape::birches:
      fill_ridge(middle, crest(middle, [&](float x) { return birch_hill(s, x); }), {p.middle, foot, 34, .12F},
                 s.sun_side);
      repeat(middle, -190, 62, 40, [&](int i, float start) {
        const float x = start + hash_between(i, 13, 0, 24);
        paint_birch(
            s, middle,
            {x, birch_hill(s, x) + 3, hash_between(i, 14, 50, 62), veil + .10F, 15 + static_cast<std::uint32_t>(i)},
            mix(kSpring, kLeaf, .35F));
      });
      break;
    default: {
      const auto hill = [&](float x) { return hz + 4 - 9 * noise(x / 120, 32); };
      fill_ridge(middle, crest(middle, hill), {p.middle, foot, 34, .10F}, s.sun_side);
      repeat(middle, -140, 118, 40, [&](int, float x) { paint_haystack(s, middle, {x, hill(x) + 5, 24, veil, 0}); });
      break;
    }
  }
}

void paint_meadow_ground(const Setting& s, Layer& ground) {
  const float hz = s.horizon;
  const Landscape land = s.backdrop->landscape;
  fill_ground(s, ground, [&](float x) { return hz + 8 - 5 * noise(x / 110, land_seed(s)); });
  paint_patches(s, ground, land == Landscape::haystacks ? .26F : .40F);
  if (land == Landscape::windmill) {
    between_marks(ground, 130, [&](int k, float x) {
      const bool violet = ((k % 2) + 2) % 2 == 0;
      const Rgb bloom = violet ? Rgb{.72F, .56F, .70F} : Rgb{.86F, .74F, .46F};
      paint_field(s, ground, x, 54, bloom, {.46F, .68F, .36F});
    });
    paint_path(s, ground, {.84F, .76F, .58F}, 168, 10, 3);
  } else if (land == Landscape::birches) {
    between_marks(ground, 60, [&](int k, float x) {
      const auto seed = static_cast<std::uint32_t>(40 + k);
      paint_birch(s, ground, {x - 20, 136, hash_between(k, 16, 108, 120), ground_haze(s), seed}, kSpring);
      paint_birch(s, ground, {x + 22, 142, hash_between(k, 17, 120, 132), ground_haze(s), seed + 50}, kSpring);
    });
  } else {
    // Mown rows: three broad pale bands.
    const Rgb row = mix(s.palette.ground_far, s.palette.sun * s.palette.light, .14F);
    for (const float y : {hz + 27.0F, hz + 45.0F, hz + 64.0F}) {
      ribbon(
          ground, row, .42F, y - 14, y + 14, 3, [=](float x) { return y + 2.5F * sine(x / 400); },
          [=](float) { return 1.5F + .05F * (y - 120); });
    }
    between_marks(ground, 60, [&](int k, float x) {
      if (((k % 3) + 3) % 3 == 1) {
        paint_haystack(s, ground, {x, 148, 52, ground_haze(s), 0});
      } else {
        paint_haystack(s, ground, {x + 8, 142, 44, ground_haze(s), 0});
        paint_haystack(s, ground, {x - 28, 149, 26, ground_haze(s), 0});
      }
    });
  }
  constexpr Rgb kPetals[] = {{.90F, .84F, .62F}, {.90F, .88F, .92F}};
  if (land == Landscape::windmill) paint_tufts(s, ground, {.34F, .62F, .32F}, &kPetals[0]);
  if (land == Landscape::birches) paint_tufts(s, ground, {.48F, .66F, .28F}, &kPetals[1]);
  paint_puddles(s, ground);
}

}  // namespace longtake::theatre
