#include "training/world/toys.h"

#include <array>
#include <cmath>

namespace longtake::world {
namespace {

float box_distance(float x, float y, float half_x, float half_y) {
  const float dx = std::abs(x) - half_x, dy = std::abs(y) - half_y;
  const float ox = dx > 0 ? dx : 0, oy = dy > 0 ? dy : 0;
  const float inside = dx > dy ? dx : dy;
  return std::sqrt(ox * ox + oy * oy) + (inside < 0 ? inside : 0);
}

// A triangle with its apex up; exact enough near its edges.
float cone_distance(float x, float y, float height, float half_base) {
  const float inverse = 1 / std::sqrt(height * height + half_base * half_base);
  const float side = (std::abs(x) * height - (y + height * .5F) * half_base) * inverse;
  const float base = y - height * .5F;
  return side > base ? side : base;
}

float star_distance(float x, float y, float radius) {
  constexpr float kCos = .809016994F, kSin = .587785252F, kInner = .50F;
  y = -y;
  x = std::abs(x);
  float t = 2 * std::max(kCos * x - kSin * y, 0.0F);
  x -= t * kCos;
  y += t * kSin;
  t = 2 * std::max(-kCos * x - kSin * y, 0.0F);
  x += t * kCos;
  y += t * kSin;
  x = std::abs(x);
  y -= radius;
  const float bx = kInner * kSin, by = kInner * kCos - 1;
  const float h = std::clamp((x * bx + y * by) / (bx * bx + by * by), 0.0F, radius);
  const float dx = x - bx * h, dy = y - by * h;
  const float d = std::sqrt(dx * dx + dy * dy);
  return y * bx - x * by > 0 ? d : -d;
}

// Signed distance to a toy of radius 1, in its own axes.
template <Shape kShape>
float outline(float x, float y) {
  if constexpr (kShape == Shape::ball) return std::sqrt(x * x + y * y) - 1;
  if constexpr (kShape == Shape::cube) return box_distance(x, y, .72F, .72F) - .14F;
  if constexpr (kShape == Shape::cone) return cone_distance(x, y - .06F, 1.46F, .74F) - .13F;
  if constexpr (kShape == Shape::star) return star_distance(x, y, 1.05F) - .09F;
  if constexpr (kShape == Shape::ring) return std::abs(std::sqrt(x * x + y * y) - .70F) - .30F;
  if constexpr (kShape == Shape::capsule) {
    const float rest = y - std::clamp(y, -.52F, .52F);
    return std::sqrt(x * x + rest * rest) - .52F;
  }
}

// Width of the rounded rim, as a share of the radius: a ball is all rim.
constexpr float kBevel[kShapes] = {1.0F, .34F, .46F, .42F, .30F, .52F};
constexpr float kReach[kShapes] = {1.0F, 1.16F, 1.33F, 1.14F, 1.0F, 1.04F};
constexpr float kFoot[kShapes] = {1.0F, .86F, .92F, .94F, 1.0F, 1.04F};
// Pixels of a toy of radius 1, counted on a fine grid.
constexpr float kArea[kShapes] = {3.1417F, 2.9416F, 1.7868F, 2.2714F, 2.6390F, 1.9311F};

struct Light {
  float x, y, z;     // towards the light
  float hx, hy, hz;  // half way to the eye
  Rgb colour, sky, bounce, haze;
  float fog;
  float ambient;
};

Light light_of(const Setting& s, Colour colour) {
  const ScenePalette& p = s.palette;
  Light l;
  l.x = s.sun_side * .48F;
  l.y = -.66F;
  l.z = .58F;
  const float inverse = 1 / std::sqrt(l.x * l.x + l.y * l.y + (l.z + 1) * (l.z + 1));
  l.hx = l.x * inverse;
  l.hy = l.y * inverse;
  l.hz = (l.z + 1) * inverse;
  // The light of the hour tints toys only a little, so that a colour keeps its name in every light; toys glow at night
  // and in fog.
  const float grey = luma(p.light);
  const Rgb hue = p.light * (1 / grey);
  l.colour = mix(Rgb{1, 1, 1}, hue, .12F) * (p.dark >= 1 ? .93F : 1.0F);
  l.sky = mix(p.sky_top, p.sky_low, .5F);
  l.bounce = p.ground_near;
  l.haze = p.haze;
  l.fog = s.scene->weather == Weather::fog ? .09F : 0.0F;
  // White in shade would be grey, and no toy is grey.
  l.ambient = colour == Colour::white ? .80F : .66F;
  return l;
}

template <Shape kShape>
Rgb shade(const Light& l, Rgb own, float nx, float ny, float nz) {
  const float diffuse = clamp01(nx * l.x + ny * l.y + nz * l.z);
  float gloss = clamp01(nx * l.hx + ny * l.hy + nz * l.hz);
  gloss *= gloss;
  gloss *= gloss;
  gloss *= gloss;
  const float soft = gloss;  // ^8
  gloss *= gloss;
  gloss *= gloss;  // ^32
  const float rim = (1 - nz) * (1 - nz);
  Rgb c = own * l.colour * (l.ambient + (1.08F - l.ambient) * diffuse + .06F * soft);
  c = c + l.bounce * (.10F * clamp01(ny) * rim) + l.sky * (.10F * clamp01(-ny) * rim);
  c = c + Rgb{1, 1, 1} * (.34F * gloss);
  return mix(c, l.haze, l.fog);
}

struct Bounds {
  int x0, y0, x1, y1;
};

Bounds bounds_of(const Frame& f, float cx, float cy, float rx, float ry, float scale) {
  return {std::max(0, floor_int((cx - rx) * scale)), std::max(0, floor_int((cy - ry) * scale)),
          std::min(f.width, floor_int((cx + rx) * scale) + 2), std::min(f.height, floor_int((cy + ry) * scale) + 2)};
}

template <Shape kShape>
void paint_body(const Setting& s, const Object& toy, const Pose& pose, Frame& frame, std::uint8_t* mask,
                std::uint8_t label) {
  const Light light = light_of(s, toy.colour);
  const Rgb own = toy_colour(toy.colour, toy.hue_shift);
  const float r = toy.radius, inverse = 1 / r, pixel = 1 / s.scale;
  const float turn = pose.angle * .159154943F;
  const float c = cosine(turn), sn = sine(turn);
  const float bevel = kBevel[static_cast<int>(kShape)];
  const float reach = r * kReach[static_cast<int>(kShape)] + 1;
  const Bounds b = bounds_of(frame, pose.x, pose.y, reach, reach, s.scale);
  for (int y = b.y0; y < b.y1; ++y) {
    float* red = frame.row(y, 0);
    float* green = frame.row(y, 1);
    float* blue = frame.row(y, 2);
    const float dy = ((static_cast<float>(y) + .5F) * pixel - pose.y) * inverse;
    for (int x = b.x0; x < b.x1; ++x) {
      const float dx = ((static_cast<float>(x) + .5F) * pixel - pose.x) * inverse;
      const float u = dx * c + dy * sn, v = -dx * sn + dy * c;
      const float d = outline<kShape>(u, v);
      const float alpha = clamp01(.5F - d * r * s.scale);
      if (alpha <= 0) continue;
      constexpr float kStep = .04F;
      float gx = outline<kShape>(u + kStep, v) - outline<kShape>(u - kStep, v);
      float gy = outline<kShape>(u, v + kStep) - outline<kShape>(u, v - kStep);
      const float slope = 1 / std::sqrt(gx * gx + gy * gy + 1e-8F);
      gx *= slope;
      gy *= slope;
      const float k = clamp01(1 + d / bevel);
      const float flat = k * (.55F + .40F * k);  // sine of the surface's lean, .95 at the outline
      const float nz = std::sqrt(1 - flat * flat);
      const Rgb colour = shade<kShape>(light, own, (gx * c - gy * sn) * flat, (gx * sn + gy * c) * flat, nz);
      const float keep = 1 - alpha;
      red[x] = red[x] * keep + colour.r * alpha;
      green[x] = green[x] * keep + colour.g * alpha;
      blue[x] = blue[x] * keep + colour.b * alpha;
      if (alpha >= .5F) mask[static_cast<std::size_t>(y) * frame.width + x] = label;
    }
  }
}

void paint_toy_shadow(const Setting& s, const Object& toy, const Pose& pose, Frame& frame) {
  const float height = pose.height;
  const float rx = toy.radius * (1.02F - height * .003F), ry = toy.radius * .21F;
  const float cx = pose.x - s.sun_side * height * .14F, cy = toy.ground_y + 1;
  const float strength = s.palette.shadow_share * 1.25F * clamp01(1 - height / 130);
  const Bounds b = bounds_of(frame, cx, cy, rx * 1.3F, ry * 1.3F, s.scale);
  const Rgb dark = s.palette.shadow;
  for (int y = b.y0; y < b.y1; ++y) {
    const float dy = ((static_cast<float>(y) + .5F) / s.scale - cy) / ry;
    for (int x = b.x0; x < b.x1; ++x) {
      const float dx = ((static_cast<float>(x) + .5F) / s.scale - cx) / rx;
      const float k = strength * ramp(1.6F, .15F, dx * dx + dy * dy);
      float* p = frame.row(y, 0) + x;
      p[0] += (dark.r - p[0]) * k;
      p[frame.width] += (dark.g - p[frame.width]) * k;
      p[2 * frame.width] += (dark.b - p[2 * frame.width]) * k;
    }
  }
}

// Coloured light around the toy by night, and its blurred image in wet ground.
void paint_toy_halo(const Setting& s, Rgb colour, float cx, float cy, float rx, float ry, float strength,
                    Frame& frame) {
  const Bounds b = bounds_of(frame, cx, cy, rx, ry, s.scale);
  for (int y = b.y0; y < b.y1; ++y) {
    const float dy = ((static_cast<float>(y) + .5F) / s.scale - cy) / ry;
    float* p = frame.row(y, 0);
    for (int x = b.x0; x < b.x1; ++x) {
      const float dx = ((static_cast<float>(x) + .5F) / s.scale - cx) / rx;
      const float t = clamp01(1 - dx * dx - dy * dy);
      const float k = strength * t * t;
      p[x] += colour.r * k;
      p[x + frame.width] += colour.g * k;
      p[x + 2 * frame.width] += colour.b * k;
    }
  }
}

}  // namespace

float reach_of(Shape shape) { return kReach[static_cast<int>(shape)]; }
float foot_of(Shape shape) { return kFoot[static_cast<int>(shape)]; }

float paint_toy(const Setting& s, const Object& toy, const Pose& pose, Frame& frame, std::uint8_t* mask,
                std::uint8_t label) {
  const Rgb colour = toy_colour(toy.colour, toy.hue_shift);
  const float r = toy.radius;
  paint_toy_shadow(s, toy, pose, frame);
  if (s.palette.dark >= 1) paint_toy_halo(s, colour, pose.x, pose.y, r * 2.4F, r * 2.2F, .16F, frame);
  if (s.scene->weather == Weather::rain) {
    paint_toy_halo(s, colour, pose.x, toy.ground_y + r * .55F, r * .9F, r * .8F, .20F, frame);
  }
  switch (toy.shape) {
    case Shape::ball:
      paint_body<Shape::ball>(s, toy, pose, frame, mask, label);
      break;
    case Shape::cube:
      paint_body<Shape::cube>(s, toy, pose, frame, mask, label);
      break;
    case Shape::cone:
      paint_body<Shape::cone>(s, toy, pose, frame, mask, label);
      break;
    case Shape::star:
      paint_body<Shape::star>(s, toy, pose, frame, mask, label);
      break;
    case Shape::ring:
      paint_body<Shape::ring>(s, toy, pose, frame, mask, label);
      break;
    case Shape::capsule:
      paint_body<Shape::capsule>(s, toy, pose, frame, mask, label);
      break;
  }
  return kArea[static_cast<int>(toy.shape)] * r * r * s.scale * s.scale;
}

}  // namespace longtake::world
