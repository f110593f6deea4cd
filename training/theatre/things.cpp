#include "training/theatre/things.h"

#include <algorithm>
#include <cmath>

#include "training/theatre/figure_paint.h"

namespace longtake::theatre {
namespace {

struct Bounds {
  int x0, y0, x1, y1;
};

Bounds bounds_of(const Frame& f, float cx, float cy, float rx, float ry, float scale) {
  return {std::max(0, floor_int((cx - rx) * scale)), std::max(0, floor_int((cy - ry) * scale)),
          std::min(f.width, floor_int((cx + rx) * scale) + 2), std::min(f.height, floor_int((cy + ry) * scale) + 2)};
}

// The shadow is the same ellipse for each kind, so it reveals nothing of a hidden thing.
void paint_shadow(const Setting& s, const ThingPlace& place, Frame& frame) {
  const float height = std::max(0.0F, place.ground - place.y - place.radius);
  const float rx = place.radius * std::max(.5F, 1 - height * .004F), ry = rx * .20F;
  const float cx = place.x - s.sun_side * height * .14F, cy = place.ground + 1;
  const float strength = s.palette.shadow_share * 1.25F * clamp01(1 - height / 140);
  const float soft = .55F + .006F * height;  // half width of the blurred edge, as a share of the radius
  const Bounds b = bounds_of(frame, cx, cy, rx * (1 + soft), ry * (1 + soft), s.scale);
  const Rgb dark = s.palette.shadow;
  for (int y = b.y0; y < b.y1; ++y) {
    const float dy = ((static_cast<float>(y) + .5F) / s.scale - cy) / ry;
    float* p = frame.row(y, 0);
    for (int x = b.x0; x < b.x1; ++x) {
      const float dx = ((static_cast<float>(x) + .5F) / s.scale - cx) / rx;
      const float k = strength * ramp(1 + soft, 1 - soft, std::sqrt(dx * dx + dy * dy));
      p[x] += (dark.r - p[x]) * k;
      p[x + frame.width] += (dark.g - p[x + frame.width]) * k;
      p[x + 2 * frame.width] += (dark.b - p[x + 2 * frame.width]) * k;
    }
  }
}

// Coloured light around the thing by night.
void paint_halo(const Setting& s, Rgb colour, const ThingPlace& place, Frame& frame) {
  constexpr float kStrength = .16F;
  const float rx = place.radius * 2.4F, ry = place.radius * 2.2F;
  const Bounds b = bounds_of(frame, place.x, place.y, rx, ry, s.scale);
  for (int y = b.y0; y < b.y1; ++y) {
    const float dy = ((static_cast<float>(y) + .5F) / s.scale - place.y) / ry;
    float* p = frame.row(y, 0);
    for (int x = b.x0; x < b.x1; ++x) {
      const float dx = ((static_cast<float>(x) + .5F) / s.scale - place.x) / rx;
      const float t = clamp01(1 - dx * dx - dy * dy), k = kStrength * t * t;
      p[x] += colour.r * k;
      p[x + frame.width] += colour.g * k;
      p[x + 2 * frame.width] += colour.b * k;
    }
  }
}

// The reflection in wet ground: upside down, half as high, faint and fading with depth.
void paint_mirror(const Setting& s, const ThingPlace& place, figure::Cutout& cutout, Frame& frame) {
  constexpr float kStrength = .34F, kDepth = 44, kFlat = .6F;
  const float ground = place.ground * s.scale;
  const int first = std::max(0, floor_int(ground));
  const int end = std::min(frame.height, floor_int(ground + kDepth * s.scale));
  for (int y = first; y < end; ++y) {
    const float below = static_cast<float>(y) + .5F - ground;
    const int from = floor_int(ground - below / kFlat) - cutout.y0;
    if (from < 1 || from >= cutout.height - 1) continue;
    const float fade = clamp01(1 - below / (kDepth * s.scale)), strength = kStrength * fade * fade;
    for (int plane = 0; plane < 3; ++plane) {
      float* p = frame.row(y, plane) + cutout.x0;
      const float* c[3] = {cutout.row(from - 1, plane), cutout.row(from, plane), cutout.row(from + 1, plane)};
      const float* a[3] = {cutout.row(from - 1, 3), cutout.row(from, 3), cutout.row(from + 1, 3)};
      for (int x = 0; x < cutout.width; ++x) {
        const float alpha = a[0][x] + a[1][x] + a[2][x], colour = c[0][x] + c[1][x] + c[2][x];
        p[x] += (colour - p[x] * alpha) * (strength / 3);
      }
    }
  }
}

void lay_cutout(figure::Cutout& cutout, Frame& frame, std::uint8_t* mask, std::uint8_t label) {
  for (int y = 0; y < cutout.height; ++y) {
    const float* alpha = cutout.row(y, 3);
    for (int plane = 0; plane < 3; ++plane) {
      float* p = frame.row(cutout.y0 + y, plane) + cutout.x0;
      const float* c = cutout.row(y, plane);
      for (int x = 0; x < cutout.width; ++x) p[x] = p[x] * (1 - alpha[x]) + c[x];
    }
    std::uint8_t* m = mask + static_cast<std::size_t>(cutout.y0 + y) * frame.width + cutout.x0;
    for (int x = 0; x < cutout.width; ++x) m[x] = alpha[x] >= .5F ? label : m[x];
  }
}

}  // namespace

float paint_thing(const Setting& s, const ThingLook& look, const ThingPlace& place, Frame& frame, std::uint8_t* mask,
                  std::uint8_t label) {
  figure::Cutout cutout;
  figure::paint_figure(s, look, place, frame.width, frame.height, cutout);
  paint_shadow(s, place, frame);
  if (s.backdrop->weather == Weather::rain) paint_mirror(s, place, cutout, frame);
  if (s.palette.dark >= 1) paint_halo(s, toy_colour(look.colour, look.hue_shift), place, frame);
  lay_cutout(cutout, frame, mask, label);
  const figure::Figure& drawing = figure::figure_of(look.kind);
  const float r = place.radius * s.scale;
  return drawing.area * std::abs(figure::width_of(drawing, place.facing)) * r * r;
}

}  // namespace longtake::theatre
