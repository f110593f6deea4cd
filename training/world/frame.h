#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "training/world/layer.h"

namespace longtake::world {

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

/// Lays row `y` of a strip, shifted left by `shift_px`, over the same row of the picture.
void lay_row(const Layer& layer, float shift_px, int y, Frame& frame);
/// Writes the picture as bytes. [height][width][3]
void write_rgb(const Frame& frame, std::uint8_t* rgb);

}  // namespace longtake::world
