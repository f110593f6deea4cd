#include "training/judge/camera.h"

#include <cmath>

#include "training/theatre/setting.h"

namespace longtake::gates {
namespace {

constexpr float layers_end = 44;   // world units below the horizon at which the distant layers end
constexpr float unlike = .045F;    // limit on the difference of changes; larger ones do not count more
constexpr int least_overlap = 90;  // columns
constexpr float least_change = .0006F;

}  // namespace

float ground_top(theatre::Landscape landscape) {
  theatre::Backdrop backdrop;
  backdrop.landscape = landscape;
  return theatre::make_setting(backdrop, 1).horizon + layers_end - 22;
}

GroundView ground_view(const Picture& p, float horizon, std::span<const Box> things) {
  GroundView view;
  view.first_row = std::clamp(static_cast<int>(horizon), 0, p.height - 8);
  view.width = p.width;
  view.height = p.height - view.first_row;
  const auto size = static_cast<std::size_t>(view.width) * static_cast<std::size_t>(view.height);
  view.change.assign(size, 0);
  view.known.assign(size, 1);
  for (int y = 0; y < view.height; ++y) {
    const std::uint8_t* row = p.at(0, y + view.first_row);
    for (int x = 2; x + 2 < view.width; ++x) {
      float sum = 0;
      for (int c = 0; c < 3; ++c)
        sum += static_cast<float>(row[3 * (x + 1) + c] + row[3 * (x + 2) + c] - row[3 * (x - 1) + c] -
                                  row[3 * (x - 2) + c]);
      view.change[static_cast<std::size_t>(y * view.width + x)] = sum / (6 * 255);
    }
  }
  for (const Box& thing : things) {
    const Box box = Box{thing.left, thing.top - view.first_row, thing.right, thing.bottom - view.first_row}.cut(
        {0, 0, view.width, view.height});
    for (int y = box.top; y < box.bottom; ++y)
      for (int x = box.left; x < box.right; ++x) view.known[static_cast<std::size_t>(y * view.width + x)] = 0;
  }
  return view;
}

std::optional<float> camera_shift(const GroundView& from, const GroundView& to, int most) {
  const int limit = std::min(most, from.width - least_overlap);
  std::vector<float> cost(static_cast<std::size_t>(2 * limit + 1), 1e9F);
  float strength = 0;
  for (const float change : from.change) strength += change * change;
  strength /= static_cast<float>(std::max<std::size_t>(1, from.change.size()));
  if (strength < least_change * least_change) return std::nullopt;
  for (int shift = -limit; shift <= limit; ++shift) {
    // The camera has moved right by `shift`: what was at x is now at x - shift.
    const int first = std::max(2, shift + 2), end = std::min(from.width - 2, from.width - 2 + shift);
    float sum = 0, weight = 0;
    for (int y = 0; y < from.height; ++y) {
      const std::size_t a = static_cast<std::size_t>(y * from.width);
      for (int x = first; x < end; ++x) {
        const std::size_t i = a + static_cast<std::size_t>(x), j = i - static_cast<std::size_t>(shift);
        if (from.known[i] == 0 || to.known[j] == 0) continue;
        const float change = std::max(std::abs(from.change[i]), std::abs(to.change[j]));
        sum += std::min(unlike, std::abs(from.change[i] - to.change[j]));
        weight += std::min(unlike, change);
      }
    }
    if (weight > 0) cost[static_cast<std::size_t>(shift + limit)] = sum / weight;
  }
  const auto best = static_cast<int>(std::ranges::min_element(cost) - cost.begin());
  if (cost[static_cast<std::size_t>(best)] > .999F) return std::nullopt;
  float part = 0;
  if (best > 0 && best < 2 * limit) {  // between whole pixels: the valley is V-shaped
    const float left = cost[static_cast<std::size_t>(best - 1)], here = cost[static_cast<std::size_t>(best)],
                right = cost[static_cast<std::size_t>(best + 1)];
    const float steep = std::max(left, right) - here;
    if (steep > 0) part = .5F * (left - right) / steep;
  }
  return static_cast<float>(best - limit) + part;
}

}  // namespace longtake::gates
