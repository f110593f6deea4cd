#pragma once

#include "training/theatre/maths.h"

namespace longtake::theatre {

/// Display-referred red, green, blue, 0..1 (overshoot is clipped when the picture is written).
struct Rgb {
  float r = 0, g = 0, b = 0;
};
inline Rgb operator*(Rgb c, float k) { return {c.r * k, c.g * k, c.b * k}; }
inline Rgb operator*(Rgb a, Rgb b) { return {a.r * b.r, a.g * b.g, a.b * b.b}; }
inline Rgb operator+(Rgb a, Rgb b) { return {a.r + b.r, a.g + b.g, a.b + b.b}; }
inline Rgb mix(Rgb a, Rgb b, float t) { return {mix(a.r, b.r, t), mix(a.g, b.g, t), mix(a.b, b.b, t)}; }
inline float luma(Rgb c) { return 0.30F * c.r + 0.59F * c.g + 0.11F * c.b; }

inline float lowest(Rgb c) {
  const float rg = c.r < c.g ? c.r : c.g;
  return rg < c.b ? rg : c.b;
}
inline float highest(Rgb c) {
  const float rg = c.r > c.g ? c.r : c.g;
  return rg > c.b ? rg : c.b;
}

/// Only objects may be vivid or pure white. These are the limits for scenery in any light.
inline constexpr float kSceneryChroma = 0.50F;
inline constexpr float kSceneryWhite = 0.80F;  // lowest channel; brighter is compressed to at most 0.85

/// The nearest colour that scenery may have.
inline Rgb calm(Rgb c) {
  c = {c.r > 1 ? 1 : c.r, c.g > 1 ? 1 : c.g, c.b > 1 ? 1 : c.b};
  const float chroma = highest(c) - lowest(c);
  const float keep = chroma > kSceneryChroma ? kSceneryChroma / chroma : 1.0F;
  const float grey = luma(c);
  c = {grey + (c.r - grey) * keep, grey + (c.g - grey) * keep, grey + (c.b - grey) * keep};
  const float excess = lowest(c) - kSceneryWhite;
  const float down = excess > 0 ? 0.75F * excess : 0.0F;
  return {c.r - down, c.g - down, c.b - down};
}

}  // namespace longtake::theatre
