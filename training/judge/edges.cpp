#include "training/judge/edges.h"

#include <array>
#include <cmath>

namespace longtake::gates {
namespace {

constexpr int rays = 48;
constexpr float edge_step = .25F;  // pixels
constexpr float least_contrast = 45;
constexpr std::size_t fewest = 12;

using Colours = std::array<float, 3>;

Colours sampled(const Picture& p, float x, float y) {
  const float fx = std::clamp(x - .5F, 0.0F, static_cast<float>(p.width - 2)),
              fy = std::clamp(y - .5F, 0.0F, static_cast<float>(p.height - 2));
  const int ix = static_cast<int>(fx), iy = static_cast<int>(fy);
  const float u = fx - static_cast<float>(ix), v = fy - static_cast<float>(iy);
  Colours out{};
  for (std::size_t c = 0; c < 3; ++c) {
    const float top = p.at(ix, iy)[c] * (1 - u) + p.at(ix + 1, iy)[c] * u;
    const float below = p.at(ix, iy + 1)[c] * (1 - u) + p.at(ix + 1, iy + 1)[c] * u;
    out[c] = top * (1 - v) + below * v;
  }
  return out;
}

}  // namespace

std::optional<float> edge_width(const Picture& p, float x, float y, float radius) {
  const float k = p.scale(), cx = x * k, cy = y * k, r = radius * k;
  std::vector<float> widths;
  for (int ray = 0; ray < rays; ++ray) {
    const float angle = 6.28318531F * static_cast<float>(ray) / rays, dx = std::cos(angle), dy = std::sin(angle);
    if (dy > .6F) continue;  // skip the shadow on the ground
    const auto at = [&](float distance) { return sampled(p, cx + dx * distance, cy + dy * distance); };
    const float outer = r + std::max(.12F * r, 7.0F);
    if (cx + dx * outer < 1 || cy + dy * outer < 1 || cx + dx * outer > static_cast<float>(p.width - 2)) continue;
    const Colours in = at(.86F * r), out = at(outer);
    Colours way{};
    float square = 0;
    for (std::size_t c = 0; c < 3; ++c) way[c] = in[c] - out[c], square += way[c] * way[c];
    if (square < least_contrast * least_contrast) continue;
    float from = -1, to = -1;
    for (float d = .86F * r; d <= outer && to < 0; d += edge_step) {
      const Colours here = at(d);
      float part = 0;
      for (std::size_t c = 0; c < 3; ++c) part += (here[c] - out[c]) * way[c] / square;
      if (part > .9F) from = d;
      if (part < .1F) to = d;
    }
    if (from > 0 && to > from) widths.push_back(to - from);
  }
  if (widths.size() < fewest) return std::nullopt;
  const auto middle = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() / 2);
  std::nth_element(widths.begin(), middle, widths.end());
  return *middle * theatre::kPictureWidth / static_cast<float>(p.width);
}

}  // namespace longtake::gates
