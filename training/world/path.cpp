#include "training/world/path.h"

#include <algorithm>
#include <cmath>

namespace longtake::world {
namespace {

// Integral of the straight-line course from frame 0 to `frame`, which lies within the keys.
double area_until(const std::vector<Path::Key>& keys, double frame) {
  double area = 0;
  for (std::size_t i = 1; i < keys.size(); ++i) {
    const Path::Key& a = keys[i - 1];
    const Path::Key& b = keys[i];
    const double end = std::min<double>(frame, b.frame);
    const double length = end - a.frame;
    const double slope = (b.value - a.value) / (b.frame - a.frame);
    area += length * (a.value + 0.5 * slope * length);
    if (frame <= b.frame) break;
  }
  return area;
}

// The same for any frame >= 0 of the endless course there and back.
double endless_area(const std::vector<Path::Key>& keys, double frame) {
  const double length = keys.back().frame;
  const double whole = area_until(keys, length);
  const double lap = std::floor(frame / (2 * length));
  const double rest = frame - lap * 2 * length;
  const double within = rest <= length ? area_until(keys, rest) : 2 * whole - area_until(keys, 2 * length - rest);
  return lap * 2 * whole + within;
}

}  // namespace

float Path::at(float frame) const {
  if (keys.empty()) return 0;
  if (keys.size() == 1) return keys.front().value;
  // One lap later everything is the same, and the averaging window never reaches below 0.
  const double lap = 2 * keys.back().frame;
  const double middle = frame + lap;
  const double half = 0.5 * smooth;
  return static_cast<float>((endless_area(keys, middle + half) - endless_area(keys, middle - half)) / smooth);
}

}  // namespace longtake::world
