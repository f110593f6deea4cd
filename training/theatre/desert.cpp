#include "training/theatre/grounds.h"

namespace longtake::theatre {
namespace {

void paint_mesa(const Setting& s, Layer& layer, float x, float height, float half, Rgb colour) {
  const float top = s.horizon - height;
  const Rgb mist = mist_of(s);
  layer.paint({x - half * 1.4F, top - 1, x + half * 1.4F, s.horizon + 12}, [&](float px, float py) {
    const float down = clamp01((py - top) / height);
    const float flare = half * (.80F + .10F * ramp(.34F, .40F, down) + .34F * ramp(.60F, 1.1F, down));
    const float u = (px - x) / flare;
    const float light = .95F + .16F * std::clamp(s.sun_side * u * 1.6F, -1.0F, 1.0F) -
                        .08F * ramp(.30F, .34F, down) * ramp(.44F, .40F, down);
    return Paint{mix(colour * light, mist, .36F * down), layer.cover(std::abs(px - x) - flare) * layer.cover(top - py)};
  });
}

// A red arch of stone: a thick band bent over a clear opening, with a lit upper rim and a shaded inside.
void paint_arch(const Setting& s, Layer& layer, float x, float y, float h, float distance) {
  const Tone stone = tone_of(s, mix(Rgb{.80F, .46F, .34F}, {.88F, .90F, .96F}, .25F * s.palette.powder), distance);
  const Rgb mist = mist_of(s);
  const float w = h * .98F;
  layer.paint({x - w * 1.4F, y - h - 2, x + w * 1.4F, y + 2}, [&](float px, float py) {
    const float up = (y - py) / h, u = (px - x) / w;
    const float bulge = .05F * sine(up * 1.7F + .3F * u) + .03F * sine(u * 2.1F + .2F);
    // Outer outline: a broad dome that spreads at the foot. Inner: a taller oval, off the middle.
    const float outer =
        std::sqrt(u * u + (up * .98F) * (up * .98F)) - 1 - bulge - .20F * ramp(.35F, 0, up) * std::abs(u);
    const float iu = (u - .05F) / .56F, iv = up / .70F;
    const float inner = (std::sqrt(iu * iu + iv * iv) - 1) * .60F - .5F * bulge;
    const float alpha = layer.cover(outer * h) * layer.cover(-inner * h * .9F) * layer.cover(py - y);
    const float strata = .07F * sine(up * 2.6F + .15F * u);
    // The underside of the bridge and the inner wall away from the sun are dark.
    const float inside =
        ramp(.22F, .02F, inner) * clamp01(.45F - .8F * s.sun_side * iu * (iu * s.sun_side > 0 ? 1 : -.9F));
    float light = clamp01(.40F + .34F * s.sun_side * u + .30F * up + strata - .38F * inside);
    const Rgb c = mix(stone.dark, stone.lit, light);
    return Paint{mix(c, mist, .25F * ramp(.5F, 0, up)), alpha};
  });
}

// A dune's crest runs across the sand: bright on the side of the sun, in soft shade on the other.
template <class Line>
void paint_dune(const Setting& s, Layer& layer, Rgb lit, Rgb shade, float top, float depth, Line&& height) {
  const auto line = crest(layer, height);
  const auto first = static_cast<float>(layer.first_column());
  layer.paint({layer.left(), top, layer.right(), top + depth + 24}, [&](float x, float y) {
    const auto column = static_cast<std::size_t>(std::clamp(floor_int(x * s.scale - first), 0, layer.width() - 1));
    const float below = y - line[column];
    if (below < -1) return Paint{};
    return Paint{mix(lit, shade, clamp01(below / depth)), layer.cover(-below) * ramp(depth, depth * .3F, below)};
  });
}

float sharp_dune(float x, float wavelength, std::uint32_t seed) {
  const float n = noise(x / wavelength, seed);
  return 1 - std::abs(2 * n - 1);
}

}  // namespace

void paint_desert_far(const Setting& s, Layer& far) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon;
  const Rgb mist = mist_of(s);
  switch (s.backdrop->landscape) {
    case Landscape::cactuses:
      paint_mesa(s, far, 8, 34, 40, mix(p.far, p.haze, .2F));
      paint_mesa(s, far, 112, 50, 54, p.far);
      paint_mesa(s, far, 206, 26, 26, mix(p.far, p.haze, .2F));
      paint_mesa(s, far, 318, 42, 44, p.far);
      paint_mesa(s, far, -70, 46, 30, p.far);
      paint_mesa(s, far, 402, 30, 30, p.far);
      fill_ridge(far, crest(far, [&](float x) { return hz - 2 - 8 * noise(x / 90, 40); }),
                 {mix(p.far, p.middle, .5F), mist, 30, .08F}, s.sun_side);
      break;
    case Landscape::arch:
      fill_ridge(far, crest(far, [&](float x) { return hz - 10 - 14 * noise(x / 60, 50); }),
                 {mix(p.far, p.haze, .35F), mist, 44, .12F}, s.sun_side);
      paint_arch(s, far, 126, hz + 8, 86, far_haze(s) * .35F);
      break;
    default:
      paint_dune(s, far, mix(p.far, p.haze, .2F), mist, hz - 50, 54,
                 [&](float x) { return hz - 4 - 34 * sharp_dune(x, 130, 62); });
      fill_ridge(far, crest(far, [&](float x) { return hz - 1 - 8 * noise(x / 120, 61); }),
                 {mix(p.far, p.middle, .6F), mix(p.middle, mist, .4F), 34, .10F}, s.sun_side);
      break;
  }
}

void paint_desert_middle(const Setting& s, Layer& middle) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon, veil = middle_haze(s);
  const Rgb bright = mix(p.middle * 1.08F, p.sun * p.light, .10F), foot = mix(p.middle, p.ground_far, .5F);
  switch (s.backdrop->landscape) {
    case Landscape::cactuses: {
      const auto hill = [&](float x) { return hz + 3 - 15 * noise(x / 84, 41); };
      fill_ridge(middle, crest(middle, hill), {bright, foot, 34, .16F}, s.sun_side);
      repeat(middle, -170, 88, 30, [&](int i, float x) {
        paint_cactus(s, middle,
                     {x, hill(x) + 3, hash_between(i, 42, 24, 32), veil + .08F, static_cast<std::uint32_t>(i)});
      });
      break;
    }
    case Landscape::arch:
      fill_ridge(middle, crest(middle, [&](float x) { return hz + 6 - 10 * noise(x / 70, 51); }),
                 {bright, foot, 34, .16F}, s.sun_side);
      repeat(middle, -150, 150, 60, [&](int i, float x) {  // low slabs of the same red stone
        paint_rock(s, middle, {x, hz + 9, hash_between(i, 52, 14, 22), veil, 53 + static_cast<std::uint32_t>(i)},
                   {.76F, .46F, .35F});
      });
      break;
    default: {
      fill_ridge(middle, crest(middle, [&](float x) { return hz + 2 - 7 * noise(x / 110, 63); }),
                 {bright, foot, 40, .12F}, s.sun_side);
      // A pond under palms, every 210 units, so that one is always in view.
      repeat(middle, -140, 206, 130, [&](int i, float x) {
        const float y = hz + 17;
        const Rgb grass = s.palette.lit(mix(Rgb{.52F, .66F, .36F}, {.86F, .90F, .97F}, .4F * p.powder), veil);
        middle.soft_ellipse(x, y, 92, 11, 1.0F, .88F, 1, mix(grass, p.haze, .15F), grass * .92F);
        const Rgb water = mix(s.palette.lit({.26F, .60F, .68F}, veil), p.sky_low, .25F);
        middle.soft_ellipse(x, y + .5F, 74, 7.4F, 1.0F, .92F, 1, mix(water, p.sky_low, .35F), water);
        const auto seed = static_cast<std::uint32_t>(i);
        paint_palm(s, middle, {x - 62, y - 3, 60, veil * .6F, seed}, .16F);
        paint_palm(s, middle, {x - 40, y - 7, 44, veil, seed}, -.14F);
        paint_palm(s, middle, {x + 66, y - 2, 54, veil * .6F, seed}, -.20F);
        paint_bush(s, middle, {x + 44, y - 5, 11, veil, seed}, {.42F, .60F, .34F});
      });
      break;
    }
  }
}

void paint_desert_ground(const Setting& s, Layer& ground) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon;
  const Landscape land = s.backdrop->landscape;
  const float lower = land == Landscape::oasis ? 28.0F : 9.0F;
  fill_ground(s, ground, [&](float x) { return hz + lower - 5 * noise(x / 100, land_seed(s)); });
  const Rgb shade = mix(p.ground_near * .90F, p.shadow, .08F),
            lit = mix(p.ground_far, p.sun * p.light, .14F * p.sun_share);
  if (land == Landscape::arch) {
    paint_patches(s, ground, .36F);
  } else {
    const float rise = land == Landscape::oasis ? 10.0F : 13.0F;
    paint_dune(s, ground, lit, shade, hz + lower + 6, 24,
               [&](float x) { return hz + lower + 22 - rise * sharp_dune(x, 190, land_seed(s) + 1); });
    paint_dune(s, ground, lit, shade, hz + lower + 32, 30,
               [&](float x) { return hz + lower + 48 - rise * sharp_dune(x + 90, 230, land_seed(s) + 2); });
  }
  between_marks(ground, 70, [&](int k, float x) {
    const bool first = ((k % 3) + 3) % 3 == 1;
    const float fog = ground_haze(s);
    if (land == Landscape::cactuses) {
      paint_cactus(s, ground,
                   {x + (first ? -8.0F : 10.0F), first ? 146.0F : 140.0F, first ? 62.0F : 50.0F, fog,
                    static_cast<std::uint32_t>(k)});
      if (!first) paint_rock(s, ground, {x - 26, 147, 10, fog, 3}, {.74F, .54F, .43F});
    } else if (land == Landscape::arch) {
      paint_rock(s, ground, {x, 145, first ? 24.0F : 16.0F, fog, static_cast<std::uint32_t>(k)}, {.74F, .44F, .34F});
      if (first) paint_rock(s, ground, {x + 32, 149, 11, fog, 7}, {.76F, .47F, .36F});
    } else if (first) {
      paint_palm(s, ground, {x, 147, 84, fog, 1}, .14F);
      paint_bush(s, ground, {x + 14, 149, 12, fog, 2}, {.44F, .62F, .36F});
    } else {
      paint_rock(s, ground, {x, 148, 13, fog, 5}, {.84F, .72F, .54F});
    }
  });
  paint_puddles(s, ground);
}

}  // namespace longtake::theatre
