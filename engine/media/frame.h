#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace longtake {

/// Frames per second as a fraction, so that film rates are exact.
struct FrameRate {
  int num = 16;
  int den = 1;

  double value() const { return static_cast<double>(num) / den; }
  bool operator==(const FrameRate&) const = default;
};

/// The nearest fraction to `fps` that encoders accept; 0/1 if the rate is unusable.
FrameRate frame_rate(double fps);

struct VideoFormat {
  int width = 0;   ///< px
  int height = 0;  ///< px
  FrameRate rate;

  std::size_t frame_bytes() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3; }
};

/// One picture: [height][width][3] RGB, full range, sRGB transfer. A view; its owner defines how long it is valid.
using FrameView = std::span<const std::uint8_t>;

}  // namespace longtake
