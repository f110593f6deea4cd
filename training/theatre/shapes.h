#pragma once

#include <initializer_list>
#include <span>

#include "training/theatre/landscape.h"

namespace longtake::theatre {

inline constexpr Rgb kLamplight = {1.0F, .86F, .52F};

/// The two ends of a rounded thing's shading.
struct Tone {
  Rgb lit, dark;
};
/// The tone of a thing whose own colour is `own`, with `distance` 0..1 of haze in front of it.
Tone tone_of(const Setting& s, Rgb own, float distance = 0);
/// The tone of snow, which stays cool in warm sunlight.
Tone snow_tone(const Setting& s, float distance = 0);
inline Rgb halfway(const Tone& tone) { return mix(tone.dark, tone.lit, .6F); }
/// Haze that suits a thing in the far, middle or ground strip; fog thickens it.
float far_haze(const Setting& s);
float middle_haze(const Setting& s);
float ground_haze(const Setting& s);
/// Mist at the foot of distant hills.
Rgb mist_of(const Setting& s);
/// 0 by day, 1 when lamps burn.
inline float lamps_on(const Setting& s) { return ramp(.2F, .6F, s.palette.dark); }

struct Point {
  float x = 0, y = 0;
};
struct Puff {
  float x = 0, y = 0, radius = 0;
};

// All shapes have crisp edges and an even or slowly varying colour. Coordinates are world units.

/// An ellipse, brightest where it faces the light.
void blob(const Setting& s, Layer& layer, const Tone& tone, float x, float y, float rx, float ry);
/// The upper half of one.
void dome(const Setting& s, Layer& layer, const Tone& tone, float x, float y, float rx, float ry);
/// A union of discs with the shading of one body, cut off below `floor_y`.
void puffs(const Setting& s, Layer& layer, const Tone& tone, std::span<const Puff> discs, float floor_y = 1000);
/// A box with rounded corners; `relief` brightens the side that faces the light.
void box(const Setting& s, Layer& layer, const Area& area, Rgb colour, float relief = 0, float corner = 0);
/// A bar with round ends whose half width runs from half_a to half_b, shaded like a cylinder.
void beam(const Setting& s, Layer& layer, const Tone& tone, Point a, Point b, float half_a, float half_b);
/// A convex polygon from `top` to `bottom` colour.
void polygon(Layer& layer, std::initializer_list<Point> corners, Rgb top, Rgb bottom);
/// A thing's shadow on the ground.
void shadow(const Setting& s, Layer& layer, float x, float y, float rx, float ry, float strength = 1);
/// Lamplight in the air.
void glow(Layer& layer, float x, float y, float radius, float strength);
/// A horizontal band of the ground with soft ends, whose middle line and half height vary along x.
template <class Line, class Half>
void ribbon(Layer& layer, Rgb colour, float strength, float top, float bottom, float soft, Line&& line, Half&& half);

float segment_distance(float x, float y, Point a, Point b);

template <class Line, class Half>
void ribbon(Layer& layer, Rgb colour, float strength, float top, float bottom, float soft, Line&& line, Half&& half) {
  const std::vector<float> middle = crest(layer, line), width = crest(layer, half);
  const auto first = static_cast<float>(layer.first_column());
  const float scale = layer.scale();
  layer.paint({layer.left(), top, layer.right(), bottom}, [&](float x, float y) {
    const int column = std::clamp(floor_int(x * scale - first), 0, layer.width() - 1);
    const auto at = static_cast<std::size_t>(column);
    const float d = std::abs(y - middle[at]) - width[at];
    return Paint{colour, strength * clamp01(.5F - d / soft)};
  });
}

}  // namespace longtake::theatre
