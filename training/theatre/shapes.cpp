#include "training/theatre/shapes.h"

#include <array>

namespace longtake::theatre {
namespace {

float length(float x, float y) { return std::sqrt(x * x + y * y); }

}  // namespace

float segment_distance(float x, float y, Point a, Point b) {
  const float px = x - a.x, py = y - a.y, dx = b.x - a.x, dy = b.y - a.y;
  const float t = clamp01((px * dx + py * dy) / (dx * dx + dy * dy));
  return length(px - dx * t, py - dy * t);
}

Tone tone_of(const Setting& s, Rgb own, float distance) {
  const ScenePalette& p = s.palette;
  const Rgb here = own * p.light;
  const Rgb lit = mix(here * 1.16F, p.sun * p.light, .14F * (.4F + .6F * p.sun_share));
  const Rgb dark = mix(here * .62F, p.shadow, .14F);
  return {mix(lit, p.haze, distance), mix(dark, p.haze, distance)};
}

Tone snow_tone(const Setting& s, float distance) {
  const ScenePalette& p = s.palette;
  // Below the limit of whiteness, because clipping there would remove the blue.
  return {p.lit({.81F, .88F, .965F}, distance), p.lit({.66F, .76F, .94F}, distance)};
}

float far_haze(const Setting& s) { return s.backdrop->weather == Weather::fog ? .66F : .34F; }
float middle_haze(const Setting& s) { return s.backdrop->weather == Weather::fog ? .46F : .14F; }
float ground_haze(const Setting& s) { return s.backdrop->weather == Weather::fog ? .24F : .02F; }

Rgb mist_of(const Setting& s) { return mix(s.palette.haze, s.palette.sky_low, .5F); }

void blob(const Setting& s, Layer& layer, const Tone& tone, float x, float y, float rx, float ry) {
  const float small = rx < ry ? rx : ry;
  layer.paint({x - rx - 1, y - ry - 1, x + rx + 1, y + ry + 1}, [&](float px, float py) {
    const float u = (px - x) / rx, v = (py - y) / ry;
    const float light = clamp01(.52F + .30F * s.sun_side * u - .42F * v);
    return Paint{mix(tone.dark, tone.lit, light), layer.cover((length(u, v) - 1) * small)};
  });
}

void dome(const Setting& s, Layer& layer, const Tone& tone, float x, float y, float rx, float ry) {
  const float small = rx < ry ? rx : ry;
  layer.paint({x - rx - 1, y - ry - 1, x + rx + 1, y + 1}, [&](float px, float py) {
    const float u = (px - x) / rx, v = (py - y) / ry;
    const float light = clamp01(.16F + .34F * s.sun_side * u - .62F * v);
    return Paint{mix(tone.dark, tone.lit, light), layer.cover((length(u, v) - 1) * small) * layer.cover(py - y)};
  });
}

void puffs(const Setting& s, Layer& layer, const Tone& tone, std::span<const Puff> discs, float floor_y) {
  Area bounds = {1e6F, 1e6F, -1e6F, -1e6F};
  for (const Puff& p : discs) {
    bounds.left = std::min(bounds.left, p.x - p.radius - 1);
    bounds.top = std::min(bounds.top, p.y - p.radius - 1);
    bounds.right = std::max(bounds.right, p.x + p.radius + 1);
    bounds.bottom = std::max(bounds.bottom, p.y + p.radius + 1);
  }
  bounds.bottom = std::min(bounds.bottom, floor_y + 1);
  const float mx = .5F * (bounds.left + bounds.right), my = .5F * (bounds.top + bounds.bottom);
  const float hx = .5F * (bounds.right - bounds.left), hy = .5F * (bounds.bottom - bounds.top);
  const float lx = s.sun_side * .55F, ly = -.83F;
  layer.paint(bounds, [&](float px, float py) {
    float d = 1000, cap = 0;
    for (const Puff& p : discs) {
      const float dx = px - p.x, dy = py - p.y;
      const float far = length(dx, dy) - p.radius;
      d = std::min(d, far);
      // A soft cap of light on each disc; where caps overlap the brightest counts.
      const float own = (dx * lx + dy * ly) / p.radius;
      cap = std::max(cap, ramp(-.25F, 1.0F, own) * ramp(.6F, -1.0F, far));
    }
    if (d > 1) return Paint{};
    const float whole = (px - mx) / hx * lx + (py - my) / hy * ly;
    const float light = clamp01(.34F + .36F * whole + .36F * cap);
    return Paint{mix(tone.dark, tone.lit, light), layer.cover(d) * layer.cover(py - floor_y)};
  });
}

void box(const Setting& s, Layer& layer, const Area& area, Rgb colour, float relief, float corner) {
  const float mx = .5F * (area.left + area.right), half_x = .5F * (area.right - area.left);
  const float my = .5F * (area.top + area.bottom), half_y = .5F * (area.bottom - area.top);
  layer.paint({area.left - 1, area.top - 1, area.right + 1, area.bottom + 1}, [&](float x, float y) {
    const float dx = std::abs(x - mx) - half_x + corner, dy = std::abs(y - my) - half_y + corner;
    const float alpha =
        corner > 0
            ? layer.cover(length(std::max(dx, 0.0F), std::max(dy, 0.0F)) + std::min(std::max(dx, dy), 0.0F) - corner)
            : layer.cover(dx) * layer.cover(dy);
    return Paint{colour * (1 + relief * s.sun_side * (x - mx) / half_x), alpha};
  });
}

void beam(const Setting& s, Layer& layer, const Tone& tone, Point a, Point b, float half_a, float half_b) {
  const float reach = std::max(half_a, half_b) + 1;
  const float dx = b.x - a.x, dy = b.y - a.y;
  const float inverse2 = 1 / (dx * dx + dy * dy), inverse = std::sqrt(inverse2);
  // How much the left side of the line from a to b faces the light.
  const float facing = (dy * s.sun_side * .7F + dx * .72F) * inverse;
  layer.paint(
      {std::min(a.x, b.x) - reach, std::min(a.y, b.y) - reach, std::max(a.x, b.x) + reach, std::max(a.y, b.y) + reach},
      [&](float x, float y) {
        const float px = x - a.x, py = y - a.y;
        const float t = clamp01((px * dx + py * dy) * inverse2);
        const float half = half_a + (half_b - half_a) * t;
        const float d = length(px - dx * t, py - dy * t) - half;
        const float across = (px * dy - py * dx) * inverse / half;
        const float light = clamp01(.52F + .50F * across * facing);
        return Paint{mix(tone.dark, tone.lit, light), layer.cover(d)};
      });
}

void polygon(Layer& layer, std::initializer_list<Point> corners, Rgb top, Rgb bottom) {
  struct Edge {
    float x, y, nx, ny;
  };
  std::array<Edge, 12> edges;
  std::size_t count = 0;
  Area bounds = {1e6F, 1e6F, -1e6F, -1e6F};
  const Point* from = corners.end() - 1;
  float area = 0;
  for (const Point& to : corners) {
    area += from->x * to.y - to.x * from->y;
    from = &to;
  }
  const float turn = area < 0 ? -1.0F : 1.0F;
  for (const Point& to : corners) {
    const float dx = to.x - from->x, dy = to.y - from->y, inverse = turn / std::max(1e-6F, length(dx, dy));
    edges[count++] = {to.x, to.y, dy * inverse, -dx * inverse};
    bounds = {std::min(bounds.left, to.x), std::min(bounds.top, to.y), std::max(bounds.right, to.x),
              std::max(bounds.bottom, to.y)};
    from = &to;
  }
  const float inverse_height = 1 / (bounds.bottom - bounds.top);
  layer.paint_rows({bounds.left - 1, bounds.top - 1, bounds.right + 1, bounds.bottom + 1}, [&](float y) {
    const Rgb colour = mix(top, bottom, clamp01((y - bounds.top) * inverse_height));
    return [&, y, colour](float x) {
      float d = -1000;
      for (std::size_t k = 0; k < count; ++k) {
        const Edge& e = edges[k];
        d = std::max(d, (x - e.x) * e.nx + (y - e.y) * e.ny);
      }
      return Paint{colour, layer.cover(d)};
    };
  });
}

void shadow(const Setting& s, Layer& layer, float x, float y, float rx, float ry, float strength) {
  const Rgb c = s.palette.shadow;
  layer.soft_ellipse(x - s.sun_side * rx * .22F, y, rx, ry, 1.5F, .2F, strength * s.palette.shadow_share, c, c);
}

void glow(Layer& layer, float x, float y, float radius, float strength) {
  layer.soft_ellipse(x, y, radius, radius, 3.2F, 0, strength * .55F, kLamplight, kLamplight);
  layer.soft_ellipse(x, y, radius * .5F, radius * .5F, 3.2F, 0, strength * .6F, kLamplight, kLamplight);
}

}  // namespace longtake::theatre
