#include "training/theatre/outlines.h"

#include <algorithm>
#include <cmath>

#include "training/theatre/palette.h"

namespace longtake::theatre::figure {
namespace {

// Distances to the forms. The builders below fill `a`.

struct Disc {
  const float* a;
  float operator()(float u, float v) const {
    const float x = u - a[0], y = v - a[1];
    return std::sqrt(x * x + y * y) - a[2];
  }
};

// Exact on and near the outline; approximate deep inside.
struct Ellipse {
  const float* a;
  float operator()(float u, float v) const {
    const float dx = u - a[0], dy = v - a[1];
    const float x = (dx * a[4] + dy * a[5]) * a[2], y = (dy * a[4] - dx * a[5]) * a[3];
    const float share = std::sqrt(x * x + y * y + 1e-6F);
    const float gx = x * a[2], gy = y * a[3];
    return share * (share - 1) / std::sqrt(gx * gx + gy * gy + 1e-6F * a[2] * a[3]);
  }
};

struct Capsule {
  const float* a;
  float operator()(float u, float v) const {
    const float x = u - a[0], y = v - a[1];
    const float t = clamp01((x * a[2] + y * a[3]) * a[4]);
    const float ox = x - a[2] * t, oy = y - a[3] * t;
    return std::sqrt(ox * ox + oy * oy) - (a[5] + a[6] * t);
  }
};

struct Box {
  const float* a;
  float operator()(float u, float v) const {
    const float dx = u - a[0], dy = v - a[1];
    const float x = std::abs(dx * a[5] + dy * a[6]) - a[2], y = std::abs(dy * a[5] - dx * a[6]) - a[3];
    const float ox = x > 0 ? x : 0, oy = y > 0 ? y : 0;
    const float inside = x > y ? x : y;
    return std::sqrt(ox * ox + oy * oy) + (inside < 0 ? inside : 0) - a[4];
  }
};

template <int kCorners>
struct Polygon {
  const float* a;
  float operator()(float u, float v) const {
    float nearest = 1e9F, inside = 1e9F;
    for (int i = 0; i < kCorners; ++i) {
      const int j = (i + 1) % kCorners;
      const float ex = a[2 * j] - a[2 * i], ey = a[2 * j + 1] - a[2 * i + 1];
      const float x = u - a[2 * i], y = v - a[2 * i + 1];
      const float t = clamp01((x * ex + y * ey) / (ex * ex + ey * ey));
      const float ox = x - ex * t, oy = y - ey * t;
      const float d = ox * ox + oy * oy, s = ex * y - ey * x;
      nearest = d < nearest ? d : nearest;
      inside = s < inside ? s : inside;
    }
    const float d = std::sqrt(nearest);
    return (inside > 0 ? -d : d) - a[2 * kCorners];
  }
};

struct Arc {
  const float* a;
  float operator()(float u, float v) const {
    const float dx = u - a[0], dy = v - a[1];
    const float along = dx * a[4] + dy * a[5], across = std::abs(dy * a[4] - dx * a[5]);
    const float ox = along - a[2] * a[7], oy = across - a[2] * a[6];
    const float end = std::sqrt(ox * ox + oy * oy);
    const float round = std::abs(std::sqrt(dx * dx + dy * dy) - a[2]);
    return (a[7] * across > a[6] * along ? end : round) - a[3];
  }
};

struct Star {
  const float* a;
  float operator()(float u, float v) const {
    constexpr float kCos = .809016994F, kSin = .587785252F;
    float x = std::abs(u - a[0]), y = a[1] - v;
    float t = kCos * x - kSin * y;
    t = t > 0 ? 2 * t : 0;
    x -= t * kCos;
    y += t * kSin;
    t = -kCos * x - kSin * y;
    t = t > 0 ? 2 * t : 0;
    x = std::abs(x + t * kCos);
    y += t * kSin - a[2];
    const float bx = a[3] * kSin, by = a[3] * kCos - 1;
    const float h = (x * bx + y * by) / (bx * bx + by * by);
    const float along = a[2] * clamp01(h / a[2]);
    const float ox = x - bx * along, oy = y - by * along;
    const float d = std::sqrt(ox * ox + oy * oy);
    return (y * bx - x * by > 0 ? d : -d) - a[4];
  }
};

struct Heart {
  const float* a;
  float operator()(float u, float v) const {
    const float x = std::abs(u - a[0]) * a[3], y = (a[1] - v) * a[3];
    const float lx = x - .25F, ly = y - .75F;
    const float lobe = std::sqrt(lx * lx + ly * ly) - .353553391F;
    const float along = x + y > 0 ? .5F * (x + y) : 0;
    const float ox = x - along, oy = y - along;
    const float top = x * x + (y - 1) * (y - 1), edge = ox * ox + oy * oy;
    const float d = std::sqrt(top < edge ? top : edge);
    return (y + x > 1 ? lobe : (x > y ? d : -d)) * a[2] - a[4];
  }
};

struct Side {
  const float* a;
  float operator()(float u, float v) const { return a[2] - (u * a[0] + v * a[1]); }
};

// Combines a form with the distances of the previous strokes. Edges closer than `soft` blend.
template <class Distance>
void join_line(const Stroke& s, const Distance& form, float u, float v, float du, float dv, int count, float* out) {
  const float soft = s.soft, inverse = soft > 0 ? 1 / soft : 0;
  const float flip = s.join == Join::add ? 1.0F : -1.0F;  // a cut is an addition to the outside
  const float own = s.join == Join::keep ? -1.0F : 1.0F;
  for (int i = 0; i < count; ++i) {
    const float step = static_cast<float>(i);
    const float d = own * form(u + du * step, v + dv * step), before = flip * out[i];
    const float gap = soft - std::abs(d - before);
    const float h = gap > 0 ? gap * inverse : 0;
    out[i] = flip * ((d < before ? d : before) - .25F * h * h * soft);
  }
}

}  // namespace

Stroke disc(float x, float y, float radius) { return {Form::disc, {x, y, radius}}; }
Stroke ellipse(float x, float y, float half_x, float half_y, float turn) {
  return {Form::ellipse, {x, y, 1 / half_x, 1 / half_y, cosine(turn), sine(turn)}};
}
Stroke box(float x, float y, float half_x, float half_y, float round, float turn) {
  return {Form::box, {x, y, half_x - round, half_y - round, round, cosine(turn), sine(turn)}};
}
Stroke capsule(float x0, float y0, float x1, float y1, float radius0, float radius1) {
  const float dx = x1 - x0, dy = y1 - y0;
  return {Form::capsule, {x0, y0, dx, dy, 1 / (dx * dx + dy * dy), radius0, radius1 - radius0}};
}
Stroke triangle(float x0, float y0, float x1, float y1, float x2, float y2, float round) {
  return {Form::triangle, {x0, y0, x1, y1, x2, y2, round}};
}
Stroke quad(float x0, float y0, float x1, float y1, float x2, float y2, float x3, float y3, float round) {
  return {Form::quad, {x0, y0, x1, y1, x2, y2, x3, y3, round}};
}
Stroke arc(float x, float y, float radius, float thick, float middle, float half) {
  return {Form::arc, {x, y, radius, thick, cosine(middle), sine(middle), sine(half), cosine(half)}};
}
Stroke star(float x, float y, float radius, float inner, float round) {
  return {Form::star, {x, y, radius, inner, round}};
}
Stroke heart(float x, float y, float size, float round) { return {Form::heart, {x, y, size, 1 / size, round}}; }
Stroke side(float x, float y, float offset) { return {Form::side, {x, y, offset}}; }

void measure_line(const std::vector<Stroke>& strokes, float u, float v, float du, float dv, int count,
                  float* distance) {
  std::fill_n(distance, count, 1e3F);
  for (const Stroke& s : strokes) {
    const auto join = [&](const auto& form) { join_line(s, form, u, v, du, dv, count, distance); };
    switch (s.form) {
      case Form::disc:
        join(Disc{s.a});
        break;
      case Form::ellipse:
        join(Ellipse{s.a});
        break;
      case Form::capsule:
        join(Capsule{s.a});
        break;
      case Form::box:
        join(Box{s.a});
        break;
      case Form::triangle:
        join(Polygon<3>{s.a});
        break;
      case Form::quad:
        join(Polygon<4>{s.a});
        break;
      case Form::arc:
        join(Arc{s.a});
        break;
      case Form::star:
        join(Star{s.a});
        break;
      case Form::heart:
        join(Heart{s.a});
        break;
      case Form::side:
        join(Side{s.a});
        break;
    }
  }
}

}  // namespace longtake::theatre::figure
