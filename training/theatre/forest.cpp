#include "training/theatre/grounds.h"

namespace longtake::theatre {
namespace {

constexpr Rgb kOak = {.40F, .58F, .28F}, kNeedles = {.28F, .48F, .36F};

}  // namespace

void paint_forest_far(const Setting& s, Layer& far) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon;
  const Rgb pale = mix(p.far, p.haze, .45F), mist = mist_of(s);
  switch (s.backdrop->landscape) {
    case Landscape::oaks:
      paint_crown_row(s, far, 62, 58, hz + 4, pale, mist, 140);
      paint_crown_row(s, far, 48, 38, hz + 6, mix(p.far, p.haze, .12F), mist, 141);
      break;
    case Landscape::pines:
      fill_ridge(far, crest(far, [&](float x) { return hz - 26 - 34 * noise(x / 130, 150); }), {pale, mist, 66, .10F},
                 s.sun_side);
      fill_ridge(far, crest(far, [&](float x) { return hz - 10 - 26 * noise(x / 90, 151); }),
                 {mix(p.far, p.haze, .15F), mist, 52, .10F}, s.sun_side);
      break;
    default: {
      // A mountain and the wooded far shore, and their reflection in the lake.
      const Rgb wood = mix(p.middle, p.haze, .08F);
      fill_ridge(far, crest(far, [&](float x) { return hz - 30 - 40 * noise(x / 140, 161); }), {pale, mist, 76, .12F},
                 s.sun_side);
      paint_fir_row(s, far, 32, 38, hz + 1, wood, mix(wood, mist, .30F), 162);
      const auto line = crest(far, [&](float x) { return .62F * fir_row_height(x, 32, 38, 162) + 3; });
      const Rgb dark = mix(wood, p.lit({.30F, .58F, .70F}), .35F);
      const auto first = static_cast<float>(far.first_column());
      far.paint({far.left(), hz, far.right(), hz + 30}, [&](float x, float y) {
        const auto at = static_cast<std::size_t>(std::clamp(floor_int(x * s.scale - first), 0, far.width() - 1));
        const float depth = y - hz - line[at];
        return Paint{dark, .62F * far.cover(hz - y) * clamp01(.5F - depth / 1.5F)};
      });
      // A bright line between shore and water.
      box(s, far, {far.left() - 4, hz - .8F, far.right() + 4, hz + .9F}, mix(dark, p.sky_low, .55F));
      break;
    }
  }
}

void paint_forest_middle(const Setting& s, Layer& middle) {
  const ScenePalette& p = s.palette;
  const float hz = s.horizon, veil = middle_haze(s);
  const Rgb foot = mix(p.middle, p.ground_far, .55F);
  switch (s.backdrop->landscape) {
    case Landscape::oaks:
      fill_ridge(middle, crest(middle, [&](float x) { return hz + 6 - 8 * noise(x / 90, 142); }),
                 {p.middle, foot, 30, .1F}, s.sun_side);
      repeat(middle, -170, 104, 60, [&](int i, float x) {
        paint_oak(s, middle,
                  {x, hz + 8, hash_between(i, 143, 54, 64), veil + .08F, 144 + static_cast<std::uint32_t>(i)},
                  mix(kOak, {.30F, .50F, .30F}, .4F));
      });
      break;
    case Landscape::pines:
      fill_ridge(middle, crest(middle, [&](float x) { return hz + 6 - 10 * noise(x / 80, 152); }),
                 {p.middle, foot, 30, .1F}, s.sun_side);
      repeat(middle, -190, 66, 40, [&](int i, float start) {
        const float x = start + hash_between(i, 153, 0, 24);
        paint_pine(s, middle,
                   {x, hz + 7, hash_between(i, 154, 74, 90), veil + .14F, 155 + static_cast<std::uint32_t>(i)},
                   kNeedles);
      });
      break;
    default:
      // A headland of firs reaches into the lake from time to time.
      repeat(middle, -120, 210, 90, [&](int i, float x) {
        // The headland's reflection is painted first.
        middle.soft_ellipse(x, hz + 22, 52, 9, 1.3F, .2F, .45F, p.middle * .8F, p.middle * .9F);
        const Tone bank = tone_of(s, mix(Rgb{.40F, .50F, .34F}, {.86F, .90F, .97F}, .5F * p.powder), veil);
        middle.soft_ellipse(x, hz + 13, 62, 6, 1.0F, .85F, 1, bank.lit, bank.dark);
        paint_fir(s, middle, {x - 30, hz + 12, 44, veil, 0}, kNeedles, .8F * p.powder);
        paint_fir(s, middle, {x + 26, hz + 12, 38, veil, 0}, kNeedles, .8F * p.powder);
        paint_fir(s, middle, {x - 3, hz + 14, hash_between(i, 163, 54, 62), veil, 0}, kNeedles, .8F * p.powder);
      });
      break;
  }
}

void paint_forest_ground(const Setting& s, Layer& ground) {
  const float hz = s.horizon, fog = ground_haze(s);
  const Landscape land = s.backdrop->landscape;
  const float lower = land == Landscape::lake ? 34.0F : 9.0F;
  fill_ground(s, ground, [&](float x) { return hz + lower - 5 * noise(x / 100, land_seed(s)); });
  paint_patches(s, ground, .42F);
  if (land == Landscape::oaks) paint_path(s, ground, {.70F, .62F, .42F}, 168, 9, 4);
  if (land == Landscape::lake) {  // a rim of wet stones and shallow water
    const Rgb wet = mix(s.palette.ground_far, s.palette.sky_low, .45F);
    ribbon(
        ground, wet, .8F, hz + 24, hz + 44, 1.5F,
        [&](float x) { return hz + lower + .5F - 5 * noise(x / 100, land_seed(s)); }, [](float) { return 2.4F; });
  }
  between_marks(ground, 110, [&](int k, float x) {
    const bool first = ((k % 3) + 3) % 3 == 1;
    const auto seed = static_cast<std::uint32_t>(200 + k);
    if (land == Landscape::oaks) {
      if (first) {
        paint_oak(s, ground, {x + 8, 146, 118, fog, 9}, kOak);
      } else {
        paint_oak(s, ground, {x + 12, 138, 92, fog, 10}, mix(kOak, {.56F, .60F, .26F}, .5F));
        paint_bush(s, ground, {x - 38, 146, 15, fog, 2}, {.42F, .56F, .30F});
      }
    } else if (land == Landscape::pines) {
      paint_pine(s, ground, {x - 18, 138, first ? 126.0F : 140.0F, fog, seed}, kNeedles);
      paint_pine(s, ground, {x + 24, 146, first ? 148.0F : 122.0F, fog, seed + 30}, kNeedles);
    } else if (first) {
      paint_fir(s, ground, {x, 147, 104, fog, 0}, kNeedles, .8F * s.palette.powder);
      paint_rock(s, ground, {x + 30, 149, 11, fog, 3}, {.56F, .58F, .58F});
    } else {
      paint_rock(s, ground, {x - 10, 146, 15, fog, 4}, {.58F, .60F, .60F});
      paint_bush(s, ground, {x + 18, 148, 13, fog, 2}, {.34F, .52F, .34F});
    }
  });
  if (land == Landscape::oaks) paint_tufts(s, ground, {.40F, .56F, .28F});
  if (land == Landscape::lake) paint_tufts(s, ground, {.40F, .60F, .36F});
  paint_puddles(s, ground);
}

}  // namespace longtake::theatre
