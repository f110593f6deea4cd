#include "training/theatre/figure_paint.h"

#include <algorithm>
#include <cmath>

namespace longtake::theatre::figure {
namespace {

struct Light {
  float x, y, z;     // towards the light
  float hx, hy, hz;  // half-way vector between light and eye
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
  // Daylight tints toys only slightly, so that their colours stay recognisable; toys glow at night and in fog.
  const Rgb hue = p.light * (1 / luma(p.light));
  l.colour = mix(Rgb{1, 1, 1}, hue, .12F) * (p.dark >= 1 ? .93F : 1.0F);
  l.sky = mix(p.sky_top, p.sky_low, .5F);
  l.bounce = p.ground_near;
  l.haze = p.haze;
  l.fog = s.backdrop->weather == Weather::fog ? .09F : 0.0F;
  // White in shade would be grey, and no toy is grey.
  l.ambient = colour == Colour::white ? .80F : .66F;
  return l;
}

// The paints of one toy. A white toy's details must not look grey, but must be visible.
Rgb paint_colour(Paint paint, Colour colour, Rgb own) {
  const bool white = colour == Colour::white;
  switch (paint) {
    case Paint::body:
      return own;
    case Paint::pale:
      return white ? Rgb{.86F, .88F, .92F} : mix(own, Rgb{1, 1, 1}, .30F);
    case Paint::deep:
      return white ? Rgb{.74F, .77F, .83F} : own * .70F;
    case Paint::light:
      return white ? Rgb{.66F, .70F, .77F} : Rgb{.95F, .95F, .94F};
    case Paint::dark:
      break;
  }
  return {.16F, .17F, .21F};
}

struct Rect {
  int x0, y0, x1, y1;
};

// The position of a figure's drawing on the picture.
struct Pin {
  float x, y, radius;  // pixels
  float cosine, sine, width;
  float scale, shift_x, shift_y;  // from the square of the radius to the drawing

  Pin(const Figure& f, const ThingPlace& place, float pixels)
      : x(place.x * pixels),
        y(place.y * pixels),
        radius(place.radius * pixels),
        cosine(theatre::cosine(place.angle * .159154943F)),
        sine(theatre::sine(place.angle * .159154943F)),
        width(width_of(f, place.facing)),
        scale(f.scale),
        shift_x(f.x),
        shift_y(f.y) {}

  float u(float px, float py) const {
    return ((px - x) * cosine + (py - y) * sine) * (scale / (radius * width)) + shift_x;
  }
  float v(float px, float py) const { return ((py - y) * cosine - (px - x) * sine) * (scale / radius) + shift_y; }
  float du() const { return cosine * scale / (radius * width); }
  float dv() const { return -sine * scale / radius; }

  // Pixels that a rectangle of the drawing touches, with `margin` around it.
  Rect rect(const float box[4], float margin) const {
    const float cu = ((box[0] + box[2]) * .5F - shift_x) * width, cv = (box[1] + box[3]) * .5F - shift_y;
    const float hu = (box[2] - box[0]) * .5F * std::abs(width), hv = (box[3] - box[1]) * .5F;
    const float k = radius / scale;
    const float cx = x + (cu * cosine - cv * sine) * k, cy = y + (cu * sine + cv * cosine) * k;
    const float hx = (hu * std::abs(cosine) + hv * std::abs(sine)) * k + margin;
    const float hy = (hu * std::abs(sine) + hv * std::abs(cosine)) * k + margin;
    return {floor_int(cx - hx), floor_int(cy - hy), floor_int(cx + hx) + 1, floor_int(cy + hy) + 1};
  }
};

Rect clip(Rect r, const Cutout& c) {
  return {std::max(r.x0, c.x0), std::max(r.y0, c.y0), std::min(r.x1, c.x0 + c.width), std::min(r.y1, c.y0 + c.height)};
}

// Distances in pixels of a rectangle and `margin` more on each side.
struct Field {
  int margin = 0, stride = 0;
  std::vector<float> data;

  void measure(const std::vector<Stroke>& strokes, const Pin& pin, const Rect& r, int around) {
    margin = around;
    stride = r.x1 - r.x0 + 2 * margin;
    const int rows = r.y1 - r.y0 + 2 * margin;
    data.resize(static_cast<std::size_t>(stride) * rows);
    const float px = static_cast<float>(r.x0 - margin) + .5F, pixels = pin.radius / pin.scale;
    for (int y = 0; y < rows; ++y) {
      const float py = static_cast<float>(r.y0 - margin + y) + .5F;
      float* line = &data[static_cast<std::size_t>(y) * stride];
      measure_line(strokes, pin.u(px, py), pin.v(px, py), pin.du(), pin.dv(), stride, line);
      for (int x = 0; x < stride; ++x) line[x] *= pixels;
    }
  }
  const float* row(int y) const { return &data[static_cast<std::size_t>(y + margin) * stride + margin]; }
};

// Share of each pixel that is inside. Dividing by the slope corrects stretched distances, as on a toy that turns round.
void cover_row(const Field& field, int y, int count, float* alpha) {
  const float* d = field.row(y);
  const int stride = field.stride;
  for (int x = 0; x < count; ++x) {
    const float gx = .5F * (d[x + 1] - d[x - 1]), gy = .5F * (d[x + stride] - d[x - stride]);
    const float slope = gx * gx + gy * gy;
    alpha[x] = clamp01(.5F - d[x] / std::sqrt(slope > .25F ? slope : .25F));
  }
}

struct Painter {
  Light light;
  Rgb own;
  Colour colour;
  Pin pin;
  Cutout& out;
  Field field, mark;
  std::vector<float> alpha, patch, diffuse, gloss, extra[3], red, green, blue;

  Rgb paint(Paint p) const { return paint_colour(p, colour, own) * light.colour; }

  void paint_part(const Part& part) {
    const float contact = .10F * pin.radius;
    const Rect r = clip(pin.rect(part.box, contact + 1), out);
    if (r.x0 >= r.x1 || r.y0 >= r.y1) return;
    const int reach = std::max(1, floor_int(pin.radius * .045F + .5F)), count = r.x1 - r.x0;
    for (std::vector<float>* v :
         {&alpha, &patch, &diffuse, &gloss, &extra[0], &extra[1], &extra[2], &red, &green, &blue})
      v->resize(static_cast<std::size_t>(count));
    field.measure(part.strokes, pin, r, reach);
    for (int y = r.y0; y < r.y1; ++y) {
      cover_row(field, y - r.y0, count, alpha.data());
      shade_row(part.bevel * pin.radius / pin.scale, y - r.y0, count, reach);
      const Rgb base = paint(part.paint);
      std::fill_n(red.data(), count, base.r);
      std::fill_n(green.data(), count, base.g);
      std::fill_n(blue.data(), count, base.b);
      for (const Patch& p : part.patches) mark_row(p, r, y);
      lay_row(r, y, count, contact);
    }
  }

  // The surface bends outwards near the outline, like a cushion. A wide stencil for the slope rounds the ridges at
  // equal distance from two edges.
  void shade_row(float bevel, int y, int count, int reach) {
    const float* d = field.row(y);
    const int down = reach * field.stride;
    const float inverse = 1 / bevel, step = .5F / static_cast<float>(reach);
    const Light l = light;
    float* e0 = extra[0].data();
    float* e1 = extra[1].data();
    float* e2 = extra[2].data();
    float* di = diffuse.data();
    for (int x = 0; x < count; ++x) {
      float gx = step * (d[x + reach] - d[x - reach]), gy = step * (d[x + down] - d[x - down]);
      const float slope = gx * gx + gy * gy, length = std::sqrt(slope > 1 ? slope : 1.0F);
      const float k = clamp01(1 + d[x] * inverse);
      const float lean = k * (.55F + .40F * k) / length;  // sine of it, .95 at the outline
      const float nx = gx * lean, ny = gy * lean, nz = std::sqrt(1 - nx * nx - ny * ny);
      const float face = clamp01(nx * l.x + ny * l.y + nz * l.z);
      float shine = clamp01(nx * l.hx + ny * l.hy + nz * l.hz);
      shine *= shine;
      shine *= shine;
      shine *= shine;
      const float soft = shine;  // ^8
      shine *= shine;
      shine *= shine;  // ^32
      const float rim = .10F * (1 - nz) * (1 - nz), below = rim * clamp01(ny), above = rim * clamp01(-ny);
      di[x] = l.ambient + (1.08F - l.ambient) * face + .06F * soft;
      e0[x] = l.bounce.r * below + l.sky.r * above + .34F * shine;
      e1[x] = l.bounce.g * below + l.sky.g * above + .34F * shine;
      e2[x] = l.bounce.b * below + l.sky.b * above + .34F * shine;
    }
  }

  void mark_row(const Patch& p, const Rect& r, int y) {
    const int count = r.x1 - r.x0;
    mark.measure(p.strokes, pin, {r.x0, y, r.x1, y + 1}, 1);
    cover_row(mark, 0, count, patch.data());
    const Rgb c = paint(p.paint);
    for (int x = 0; x < count; ++x) {
      red[x] += (c.r - red[x]) * patch[x];
      green[x] += (c.g - green[x]) * patch[x];
      blue[x] += (c.b - blue[x]) * patch[x];
    }
  }

  // Draws a row over the previous parts, which are darkened near the edge of this part.
  void lay_row(const Rect& r, int y, int count, float contact) {
    const float* d = field.row(y - r.y0);
    const float inverse = 1 / contact;
    float* planes[4];
    for (int i = 0; i < 4; ++i) planes[i] = out.row(y - out.y0, i) + (r.x0 - out.x0);
    const float haze[3] = {light.haze.r, light.haze.g, light.haze.b};
    const float* own_colour[3] = {red.data(), green.data(), blue.data()};
    for (int i = 0; i < 3; ++i) {
      const float* add = extra[i].data();
      for (int x = 0; x < count; ++x) {
        const float near = clamp01(1 - d[x] * inverse);
        const float before = planes[i][x] * (1 - .24F * near * near) * (1 - alpha[x]);
        planes[i][x] = before + mix(own_colour[i][x] * diffuse[x] + add[x], haze[i], light.fog) * alpha[x];
      }
    }
    for (int x = 0; x < count; ++x) planes[3][x] += (1 - planes[3][x]) * alpha[x];
  }
};

}  // namespace

void paint_figure(const Setting& s, const ThingLook& look, const ThingPlace& place, int picture_width,
                  int picture_height, Cutout& out) {
  const Figure& figure = figure_of(look.kind);
  const Pin pin(figure, place, s.scale);
  const float whole[4] = {figure.x - figure.scale, figure.y - figure.scale, figure.x + figure.scale,
                          figure.y + figure.scale};
  const Rect r = pin.rect(whole, 2);
  out.x0 = std::clamp(r.x0, 0, picture_width);
  out.y0 = std::clamp(r.y0, 0, picture_height);
  out.width = std::clamp(r.x1, out.x0, picture_width) - out.x0;
  out.height = std::clamp(r.y1, out.y0, picture_height) - out.y0;
  out.data.assign(static_cast<std::size_t>(out.width) * out.height * 4, 0.0F);
  if (out.data.empty()) {
    out.width = out.height = 0;
    return;
  }
  Painter painter{light_of(s, look.colour),
                  toy_colour(look.colour, look.hue_shift),
                  look.colour,
                  pin,
                  out,
                  {},
                  {},
                  {},
                  {},
                  {},
                  {},
                  {},
                  {},
                  {},
                  {}};
  for (const Part& part : figure.parts) painter.paint_part(part);
}

}  // namespace longtake::theatre::figure
