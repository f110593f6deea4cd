#include "training/theatre/grounds.h"

namespace longtake::theatre {

void paint_path(const Setting& s, Layer& ground, Rgb own, float y, float half, float sway) {
  const ScenePalette& p = s.palette;
  const float phase = hash01(1, land_seed(s));
  const Rgb powder = mix(own, {.84F, .90F, .99F}, .72F * p.powder);
  const Rgb wet = s.backdrop->weather == Weather::rain ? powder * .84F : powder;
  const Rgb colour = p.lit(wet, ground_haze(s));
  const auto line = [=](float x) { return y + sway * sine(x / 420 + phase); };
  const auto width = [=](float x) { return half * (1 + .14F * sine(x / 190 + 2 * phase)); };
  const Rgb rim = mix(colour, p.ground_near, .55F) * .93F;
  ribbon(ground, rim, .8F, y - half * 1.5F - sway - 4, y + half * 1.5F + sway + 4, 1.5F, line,
         [=](float x) { return width(x) + 2.2F; });
  ribbon(ground, colour, 1, y - half * 1.5F - sway - 4, y + half * 1.5F + sway + 4, 1.0F, line, width);
}

void paint_tufts(const Setting& s, Layer& ground, Rgb leaf, const Rgb* bloom) {
  const std::uint32_t seed = land_seed(s) + 60;
  repeat(ground, 40, 118, 80, [&](int i, float start) {
    const float x = start + hash_between(i, seed, -30, 30);
    paint_tuft(s, ground, {x, hash_between(i, seed + 1, 186, 191), hash_between(i, seed + 2, 12, 16), 0, 0}, leaf,
               i % 2 == 0 ? bloom : nullptr);
  });
}

void paint_patches(const Setting& s, Layer& ground, float strength) {
  const ScenePalette& p = s.palette;
  const Rgb bright = mix(p.ground_far, p.sun * p.light, .12F), dim = mix(p.ground_near * .88F, p.shadow, .08F);
  const std::uint32_t seed = land_seed(s);
  for (const int row : {0, 1}) {
    const auto r = static_cast<float>(row);
    repeat(ground, 55 * r, 130, 260, [&](int i, float start) {
      const std::uint32_t own = seed + static_cast<std::uint32_t>(row) * 7;
      const float x = start + hash_between(i, own, 0, 70);
      const float y = s.horizon + 17 + 36 * r + hash_between(i, own + 1, 0, 12);
      const float rx = hash_between(i, own + 2, 60, 104) * (1 + .3F * r);
      const Rgb colour = (i + row) % 2 == 0 ? bright : dim;
      ground.soft_ellipse(x, y, rx, rx * .11F, 1.5F, .1F, strength, colour, colour);
    });
  }
}

}  // namespace longtake::theatre
