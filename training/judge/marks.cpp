#include "training/judge/marks.h"

#include <array>
#include <cmath>

#include "training/theatre/backdrop.h"
#include "training/theatre/palette.h"

namespace longtake::gates {
namespace {

using theatre::Colour;
using theatre::kColours;

constexpr int astray = 6;         // largest offset of a mark in pixels
constexpr float inset = 2;        // width of the ignored rim in world units
constexpr float farthest = .30F;  // largest distance between equal colours
constexpr float least_share = .45F, least_in_picture = .4F;

struct Shade {
  float bright, warm, green;
};
// Brightness has a low weight, because shade and light change it most.
Shade shade_of(float r, float g, float b) { return {.35F * (r + g + b) / 3, r - b, g - .5F * (r + b)}; }
float distance(const Shade& a, const Shade& b) {
  const float x = a.bright - b.bright, y = a.warm - b.warm, z = a.green - b.green;
  return std::sqrt(x * x + y * y + z * z);
}

}  // namespace

std::optional<Colour> read_mark(const Picture& p, const theatre::Backdrop& backdrop, int mark, float camera) {
  const theatre::ScenePalette palette = theatre::palette_of(backdrop.landscape, backdrop.time, backdrop.weather);
  std::array<Shade, kColours> shades;
  for (int c = 0; c < kColours; ++c) {
    const theatre::Rgb own = theatre::mark_colour(palette, backdrop.weather, static_cast<Colour>(c));
    shades[static_cast<std::size_t>(c)] = shade_of(own.r, own.g, own.b);
  }
  const theatre::MarkTruth flat = theatre::mark_place(backdrop.landscape, mark);
  const float k = p.scale();
  const Box whole = {static_cast<int>((flat.left - camera + inset) * k), static_cast<int>((flat.top + inset) * k),
                     static_cast<int>((flat.right - camera - inset) * k), static_cast<int>((flat.bottom - inset) * k)};
  const Box window = whole.grown(astray).cut({0, 0, p.width, p.height});
  if (static_cast<float>(whole.cut({0, 0, p.width, p.height}).area()) < least_in_picture * whole.area()) return {};
  // Classify each pixel near the mark, then find the shift at which one class fills the mark best.
  const int w = window.right - window.left;
  std::vector<std::int8_t> named(static_cast<std::size_t>(window.area()), -1);
  for (int y = window.top; y < window.bottom; ++y) {
    for (int x = window.left; x < window.right; ++x) {
      const std::uint8_t* rgb = p.at(x, y);
      const Shade shade = shade_of(rgb[0] / 255.0F, rgb[1] / 255.0F, rgb[2] / 255.0F);
      float nearest = farthest;
      for (int c = 0; c < kColours; ++c) {
        const float d = distance(shade, shades[static_cast<std::size_t>(c)]);
        if (d < nearest)
          nearest = d,
          named[static_cast<std::size_t>((y - window.top) * w + x - window.left)] = static_cast<std::int8_t>(c);
      }
    }
  }
  float best = least_share;
  std::optional<Colour> colour;
  for (int dy = -astray; dy <= astray; dy += 2) {
    for (int dx = -astray; dx <= astray; dx += 2) {
      const Box at = Box{whole.left + dx, whole.top + dy, whole.right + dx, whole.bottom + dy}.cut(window);
      std::array<int, kColours> votes{};
      for (int y = at.top; y < at.bottom; ++y)
        for (int x = at.left; x < at.right; ++x)
          if (const int c = named[static_cast<std::size_t>((y - window.top) * w + x - window.left)]; c >= 0)
            ++votes[static_cast<std::size_t>(c)];
      const auto most = std::ranges::max_element(votes);
      // A small penalty on shifts prefers the given place.
      const float share = static_cast<float>(*most) / static_cast<float>(std::max(1, at.area())) -
                          .004F * static_cast<float>(std::abs(dx) + std::abs(dy));
      if (share > best) best = share, colour = static_cast<Colour>(most - votes.begin());
    }
  }
  return colour;
}

}  // namespace longtake::gates
