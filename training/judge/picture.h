#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "training/theatre/look.h"

namespace longtake::gates {

/// Non-owned bytes, [H][W][3]. Detectors accept 640x384, or 320x192 as its 2 x 2 means.
struct Picture {
  std::span<const std::uint8_t> rgb;
  int width = 0, height = 0;

  float scale() const { return static_cast<float>(width) / theatre::kWidth; }  ///< pixels per world unit
  const std::uint8_t* at(int x, int y) const { return &rgb[3 * (static_cast<std::size_t>(y) * width + x)]; }
};

/// Owned bytes.
struct Image {
  std::vector<std::uint8_t> rgb;
  int width = 0, height = 0;

  Picture view() const { return {rgb, width, height}; }
};

/// The means over squares of `factor` x `factor` pixels.
Image shrunk(const Picture& picture, int factor);
/// The picture at one pixel per world unit, the input of the detectors of things and marks.
Image at_world_scale(const Picture& picture);

/// A rectangle of whole pixels, cut to a picture; right and bottom are exclusive.
struct Box {
  int left = 0, top = 0, right = 0, bottom = 0;

  bool empty() const { return left >= right || top >= bottom; }
  int area() const { return empty() ? 0 : (right - left) * (bottom - top); }
  bool holds(float x, float y) const {
    return x >= static_cast<float>(left) && y >= static_cast<float>(top) && x < static_cast<float>(right) &&
           y < static_cast<float>(bottom);
  }
  Box grown(int by) const { return {left - by, top - by, right + by, bottom + by}; }
  Box cut(const Box& to) const {
    return {std::max(left, to.left), std::max(top, to.top), std::min(right, to.right), std::min(bottom, to.bottom)};
  }
};

}  // namespace longtake::gates
