#pragma once

#include <vector>

#include "training/theatre/look.h"

/// The structure of figures: strokes of simple forms make a part; parts are layered.
namespace longtake::theatre::figure {

enum class Form : std::uint8_t { disc, ellipse, capsule, box, triangle, quad, arc, star, heart, side };
enum class Join : std::uint8_t {
  add,
  cut,   // take away
  keep,  // keep only what is inside
};

/// One simple form. Lengths are radii, u to the right and v down.
struct Stroke {
  Form form;
  float a[9];
  Join join = Join::add;
  float soft = 0;  ///< width over which it blends into the previous strokes

  Stroke melt(float width) const { return {form, {a[0], a[1], a[2], a[3], a[4], a[5], a[6], a[7], a[8]}, join, width}; }
};

Stroke disc(float x, float y, float radius);
/// `turn` is clockwise, in turns.
Stroke ellipse(float x, float y, float half_x, float half_y, float turn = 0);
/// Half sizes include the rounding.
Stroke box(float x, float y, float half_x, float half_y, float round, float turn = 0);
/// A thick line whose radius changes evenly from end to end.
Stroke capsule(float x0, float y0, float x1, float y1, float radius0, float radius1);
/// Corners in clockwise order; the rounding is added around them.
Stroke triangle(float x0, float y0, float x1, float y1, float x2, float y2, float round);
Stroke quad(float x0, float y0, float x1, float y1, float x2, float y2, float x3, float y3, float round);
/// Part of a ring: `middle` is the direction of its middle in turns from the right, clockwise; `half` its half length
/// in turns, one half for a whole ring.
Stroke arc(float x, float y, float radius, float thick, float middle, float half);
/// Five points, one up.
Stroke star(float x, float y, float radius, float inner, float round);
Stroke heart(float x, float y, float size, float round);
/// The part of the plane further than `offset` in the direction (x, y) of length 1.
Stroke side(float x, float y, float offset);

inline Stroke cut(Stroke s) {
  s.join = Join::cut;
  return s;
}
inline Stroke keep(Stroke s) {
  s.join = Join::keep;
  return s;
}

/// The paint of a part. Body, pale and deep are shades of the thing's own colour.
enum class Paint : std::uint8_t { body, pale, deep, light, dark };

/// A flat mark on a part.
struct Patch {
  Paint paint;
  std::vector<Stroke> strokes;
};

struct Part {
  Paint paint;
  float bevel;  ///< width of the rounded rim
  std::vector<Stroke> strokes;
  std::vector<Patch> patches = {};
  float box[4] = {};  ///< bounds, measured when the figure is made
};

/// A figure is drawn in arbitrary units; `scale` and the shift fit it into the square of its radius. Point (u, v) of
/// the square is point (u * scale + x, v * scale + y) of the drawing.
struct Figure {
  float scale = 1, x = 0, y = 0;
  float area = 3;     ///< for a radius of 1
  bool turns = true;  ///< false: it looks the same from every side
  std::vector<Part> parts;
};

const Figure& figure_of(Kind kind);

/// Distances of `count` points of one line of the drawing, from (u, v) in steps of (du, dv).
void measure_line(const std::vector<Stroke>& strokes, float u, float v, float du, float dv, int count, float* distance);

/// Horizontal scale of a thing that is turning round: -1..1 but never thinner than a quarter.
float width_of(const Figure& figure, float facing);

// The drawings, one source file each.
Figure draw_plain(Kind kind);
Figure draw_animal(Kind kind);
Figure draw_vehicle(Kind kind);

}  // namespace longtake::theatre::figure
