#include <algorithm>
#include <array>
#include <cmath>

#include "training/theatre/outlines.h"
#include "training/theatre/things.h"

namespace longtake::theatre::figure {
namespace {

// The span of a part, on a grid fine enough to touch its narrowest tip.
void measure_box(const Figure& f, Part& part) {
  constexpr int kSteps = 96;
  constexpr float kStep = 2.2F / kSteps;
  float line[kSteps + 1];
  float* b = part.box;
  b[0] = b[1] = 1e3F;
  b[2] = b[3] = -1e3F;
  const float step = kStep * f.scale;
  for (int y = 0; y <= kSteps; ++y) {
    const float v = f.y - 1.1F * f.scale + step * static_cast<float>(y);
    measure_line(part.strokes, f.x - 1.1F * f.scale, v, step, 0, kSteps + 1, line);
    for (int x = 0; x <= kSteps; ++x) {
      if (line[x] > step) continue;
      const float u = f.x - 1.1F * f.scale + step * static_cast<float>(x);
      b[0] = std::min(b[0], u);
      b[1] = std::min(b[1], v);
      b[2] = std::max(b[2], u);
      b[3] = std::max(b[3], v);
    }
  }
}

struct Fit {
  float scale, x, y, area;
};

// Measured on fine grids: the drawings are made by eye, and these scale each to the same span and foot.
constexpr Fit kFits[kKinds] = {
    {1.0001F, 0.0000F, -0.0000F, 3.141F},   // ball
    {1.0074F, -0.0000F, -0.1071F, 3.150F},  // cube
    {0.9844F, -0.0009F, 0.0350F, 1.867F},   // cone
    {0.9844F, -0.0000F, -0.1313F, 2.068F},  // star
    {1.0001F, 0.0000F, -0.0000F, 2.417F},   // ring
    {0.9966F, -0.0000F, 0.0437F, 2.599F},   // heart
    {1.0001F, 0.0297F, 0.0000F, 2.131F},    // boat
    {0.9747F, -0.0149F, -0.3106F, 1.902F},  // fish
    {1.0684F, 0.0210F, -0.4445F, 1.649F},   // bird
    {0.9896F, 0.0000F, -0.0543F, 2.138F},   // car
    {0.9695F, 0.0000F, 0.0096F, 1.799F},    // rocket
    {0.9975F, -0.1496F, 0.0271F, 1.874F},   // cat
    {1.0194F, 0.0000F, -0.1610F, 2.007F},   // duck
    {1.1655F, -0.0000F, 0.1146F, 1.486F},   // kite
    {1.0097F, 0.0306F, 0.0079F, 2.377F},    // snail
    {0.9966F, -0.0000F, 0.0752F, 2.559F},   // mushroom
    {1.0675F, -0.0884F, -0.3106F, 1.756F},  // whale
    {1.0202F, 0.0201F, -0.0096F, 2.558F},   // train
};

}  // namespace

const Figure& figure_of(Kind kind) {
  static const std::array<Figure, kKinds> figures = [] {
    std::array<Figure, kKinds> all;
    for (int i = 0; i < kKinds; ++i) {
      const Kind k = static_cast<Kind>(i);
      Figure& f = all[static_cast<std::size_t>(i)];
      f = draw_plain(k);
      if (f.parts.empty()) f = draw_animal(k);
      if (f.parts.empty()) f = draw_vehicle(k);
      const Fit& fit = kFits[i];
      f.scale = fit.scale;
      f.x = fit.x;
      f.y = fit.y;
      f.area = fit.area;
      for (Part& part : f.parts) measure_box(f, part);
    }
    return all;
  }();
  return figures[static_cast<std::size_t>(kind)];
}

float width_of(const Figure& figure, float facing) {
  if (!figure.turns) return 1;
  constexpr float kThinnest = .25F;
  const float width = std::clamp(std::abs(facing), kThinnest, 1.0F);
  return facing < 0 ? -width : width;
}

}  // namespace longtake::theatre::figure

namespace longtake::theatre {

float outline(Kind kind, float u, float v) {
  const figure::Figure& f = figure::figure_of(kind);
  float nearest = 1e3F;
  for (const figure::Part& part : f.parts) {
    float d = 0;
    figure::measure_line(part.strokes, u * f.scale + f.x, v * f.scale + f.y, 0, 0, 1, &d);
    nearest = std::min(nearest, d);
  }
  return nearest / f.scale;
}

bool thing_covers(Kind kind, float u, float v, float facing) {
  return outline(kind, u / figure::width_of(figure::figure_of(kind), facing), v) <= 0;
}

bool turns_round(Kind kind) { return figure::figure_of(kind).turns; }

float thing_area(Kind kind) { return figure::figure_of(kind).area; }

}  // namespace longtake::theatre
