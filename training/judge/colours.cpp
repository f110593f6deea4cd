#include "training/judge/colours.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace longtake::gates {
namespace {

using theatre::kColours;

struct Window {
  float from, middle, to;  // degrees
  int vivid;
};
constexpr std::array<Window, kColours - 1> windows = {{{342, 358, 373, 130},  // red
                                                       {15, 29, 40.5F, 136},
                                                       {43, 52, 68, 132},
                                                       {104, 130, 157, 129},
                                                       {166, 182, 199, 131},
                                                       {215, 232, 252, 130},
                                                       {260, 278, 308, 130}}};
constexpr int faint_hue = 62, faint_white = 168, vivid_white = 218;
constexpr int grey = 46;  // largest chroma of a white pixel

const Window& window_of(Colour colour) { return windows[static_cast<std::size_t>(colour)]; }

/// Degrees by which a hue is outside a window.
float outside(const Window& w, float hue) {
  const float turned = hue + 180 < w.middle ? hue + 360 : hue > w.middle + 180 ? hue - 360 : hue;
  return std::max({0.0F, w.from - turned, turned - w.to});
}

}  // namespace

Tint tint_of(int r, int g, int b) {
  Tint tint;
  tint.high = std::max({r, g, b});
  tint.chroma = tint.high - std::min({r, g, b});
  if (tint.chroma == 0) return tint;
  const auto part = [&](int d) { return 60 * static_cast<float>(d) / static_cast<float>(tint.chroma); };
  if (tint.high == r)
    tint.hue = part(g - b) + (g < b ? 360.0F : 0.0F);
  else if (tint.high == g)
    tint.hue = part(b - r) + 120;
  else
    tint.hue = part(r - g) + 240;
  return tint;
}

std::optional<Colour> named_hue(float hue) {
  for (std::size_t i = 0; i < windows.size(); ++i)
    if (outside(windows[i], hue) == 0) return static_cast<Colour>(i);
  return std::nullopt;
}

Colour nearest_hue(float hue) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < windows.size(); ++i)
    if (outside(windows[i], hue) < outside(windows[best], hue)) best = i;
  return static_cast<Colour>(best);
}

int vivid(Colour colour) { return colour == Colour::white ? vivid_white : window_of(colour).vivid; }
int faint(Colour colour) { return colour == Colour::white ? faint_white : faint_hue; }

int strength(Colour colour, const Tint& tint) {
  if (colour == Colour::white) return tint.chroma <= grey && tint.low() >= faint_white ? tint.low() : 0;
  return tint.chroma >= faint_hue && outside(window_of(colour), tint.hue) == 0 ? tint.chroma : 0;
}

float membership(Colour colour, const Tint& tint, const Body& body) {
  const auto ramp = [](float from, float to, float x) { return std::clamp((x - from) / (to - from), 0.0F, 1.0F); };
  const auto b = static_cast<float>(body.strength), chroma = static_cast<float>(tint.chroma);
  if (colour == Colour::white) {
    // Fog and snow are nearly as bright as a white thing in shade, but tinted.
    const float usual = 1.4F * static_cast<float>(body.chroma) + 13;
    return ramp(.60F * b, .70F * b, static_cast<float>(tint.low())) * ramp(usual + 12, usual, chroma);
  }
  const auto around = static_cast<float>(body.around);
  return ramp(std::max(.50F * b, around + .22F * (b - around)), std::max(.64F * b, around + .46F * (b - around)),
              chroma) *
         ramp(9, 2, outside(window_of(colour), tint.hue));
}

}  // namespace longtake::gates
