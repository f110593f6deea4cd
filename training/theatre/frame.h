#pragma once

#include <cstddef>
#include <vector>

namespace longtake::theatre {

/// A picture in the making: rows of three planes, red, green and blue, 0..1.
struct Frame {
  int width = 0, height = 0;  ///< pixels
  std::vector<float> data;    // [H][3][W]

  Frame() = default;
  Frame(int width_px, int height_px)
      : width(width_px), height(height_px), data(static_cast<std::size_t>(width_px) * height_px * 3) {}
  float* row(int y, int plane) { return &data[(static_cast<std::size_t>(y) * 3 + plane) * width]; }
  const float* row(int y, int plane) const { return &data[(static_cast<std::size_t>(y) * 3 + plane) * width]; }
};

}  // namespace longtake::theatre
