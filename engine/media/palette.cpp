#include "engine/media/palette.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

namespace longtake {
namespace {

constexpr int kBits = 6;  // bits per channel in a cell's index
constexpr std::size_t kCells = std::size_t{1} << (3 * kBits);

std::size_t cell_of(int red, int green, int blue) {
  const auto part = [](int value) { return static_cast<std::size_t>(value >> (8 - kBits)); };
  return part(red) << (2 * kBits) | part(green) << kBits | part(blue);
}

struct Weighted {
  std::array<double, 3> colour;
  double count = 0;
};

// A group of colours that becomes one palette entry; `error` is the squared error along its longest axis.
struct Group {
  std::vector<Weighted> members;
  std::array<double, 3> mean{};
  int axis = 0;
  double error = 0;

  explicit Group(std::vector<Weighted> in) : members(std::move(in)) {
    double total = 0;
    for (const Weighted& one : members) {
      total += one.count;
      for (std::size_t c = 0; c < 3; ++c) mean[c] += one.colour[c] * one.count;
    }
    for (double& value : mean) value /= total;
    std::array<double, 3> errors{};
    for (const Weighted& one : members)
      for (std::size_t c = 0; c < 3; ++c) errors[c] += std::pow(one.colour[c] - mean[c], 2) * one.count;
    axis = static_cast<int>(std::ranges::max_element(errors) - errors.begin());
    const double worst = errors[static_cast<std::size_t>(axis)];
    error =
        worst < 1e-6 * total ? 0 : worst;  // smaller values are rounding errors, and no plane would divide the group
  }
  bool operator<(const Group& other) const { return error < other.error; }
};

int squared_distance(const std::array<std::uint8_t, 3>& a, int red, int green, int blue) {
  const int r = a[0] - red, g = a[1] - green, b = a[2] - blue;
  return r * r + g * g + b * b;
}

// An 8 x 8 pattern of thresholds from -0.5 to 0.5, each as different as possible from its neighbours.
float threshold(int x, int y) {
  int value = 0;
  for (int bit = 0; bit < 3; ++bit) {
    const int xb = x >> bit & 1, yb = y >> bit & 1;
    value = value << 2 | (xb ^ yb) << 1 | yb;
  }
  return (static_cast<float>(value) + 0.5F) / 64 - 0.5F;
}

}  // namespace

ColourCount::ColourCount() : cells_(kCells) {}

void ColourCount::add(FrameView frame) {
  for (std::size_t i = 0; i + 2 < frame.size(); i += 3) {
    Cell& cell = cells_[cell_of(frame[i], frame[i + 1], frame[i + 2])];
    ++cell.count;
    for (std::size_t c = 0; c < 3; ++c) cell.sum[c] += frame[i + c];
  }
  pixels_ += frame.size() / 3;
}

GifPalette::GifPalette(const ColourCount& colours) : found_(kCells, -1) {
  std::vector<Weighted> all;
  for (const ColourCount::Cell& cell : colours.cells_) {
    if (cell.count == 0) continue;
    const auto count = static_cast<double>(cell.count);
    all.push_back({{static_cast<double>(cell.sum[0]) / count, static_cast<double>(cell.sum[1]) / count,
                    static_cast<double>(cell.sum[2]) / count},
                   count});
  }
  if (all.empty()) all.push_back({{0, 0, 0}, 1});
  std::priority_queue<Group> groups;
  groups.emplace(std::move(all));
  while (groups.size() < kMost && groups.top().error > 0) {
    Group worst = groups.top();
    groups.pop();
    const auto axis = static_cast<std::size_t>(worst.axis);
    const auto middle = std::partition(worst.members.begin(), worst.members.end(),
                                       [&](const Weighted& one) { return one.colour[axis] < worst.mean[axis]; });
    groups.emplace(std::vector<Weighted>(worst.members.begin(), middle));
    groups.emplace(std::vector<Weighted>(middle, worst.members.end()));
  }
  for (; !groups.empty(); groups.pop()) {
    const auto& mean = groups.top().mean;
    const auto byte = [](double value) { return static_cast<std::uint8_t>(std::clamp(std::lround(value), 0L, 255L)); };
    colours_.push_back({byte(mean[0]), byte(mean[1]), byte(mean[2])});
  }
  for (const auto& one : colours_) {
    int least = std::numeric_limits<int>::max();
    for (const auto& other : colours_)
      if (const int d = squared_distance(other, one[0], one[1], one[2]); d > 0) least = std::min(least, d);
    if (colours_.size() > 1) spread_ += std::sqrt(least) / static_cast<double>(colours_.size());
  }
}

std::uint8_t GifPalette::nearest(int red, int green, int blue) {
  std::int16_t& found = found_[cell_of(red, green, blue)];
  if (found >= 0) return static_cast<std::uint8_t>(found);
  // One result serves the whole cell, so it is computed for the cell's middle.
  constexpr int kMiddle = 1 << (7 - kBits);
  const auto middle = [](int value) { return value >> (8 - kBits) << (8 - kBits) | kMiddle; };
  int least = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < colours_.size(); ++i) {
    const int distance = squared_distance(colours_[i], middle(red), middle(green), middle(blue));
    if (distance >= least) continue;
    least = distance;
    found = static_cast<std::int16_t>(i);
  }
  return static_cast<std::uint8_t>(found);
}

void GifPalette::index(FrameView frame, int width, std::vector<std::uint8_t>& out) {
  const std::size_t pixels = frame.size() / 3;
  out.resize(pixels);
  std::array<int, 64> shifts{};
  for (int i = 0; i < 64; ++i)
    shifts[static_cast<std::size_t>(i)] = static_cast<int>(std::lround(threshold(i % 8, i / 8) * spread_));
  const auto columns = static_cast<std::size_t>(width);
  for (std::size_t i = 0; i < pixels; ++i) {
    const int shift = shifts[i / columns % 8 * 8 + i % columns % 8];
    const auto value = [&](std::size_t c) { return std::clamp(frame[i * 3 + c] + shift, 0, 255); };
    out[i] = nearest(value(0), value(1), value(2));
  }
}

double GifPalette::misfit(FrameView frame) {
  double sum = 0;
  std::size_t looked_at = 0;
  for (std::size_t i = 0; i + 2 < frame.size(); i += 48, ++looked_at) {
    const int red = frame[i], green = frame[i + 1], blue = frame[i + 2];
    sum += squared_distance(colours_[nearest(red, green, blue)], red, green, blue);
  }
  return looked_at > 0 ? sum / static_cast<double>(looked_at) : 0;
}

}  // namespace longtake
