#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace longtake {

/// Frames per second as a fraction, so that a film rate has no rounding.
struct FrameRate {
  int num = 16;
  int den = 1;

  double value() const { return static_cast<double>(num) / den; }
  bool operator==(const FrameRate&) const = default;
};

/// The fraction nearest to `fps` that encoders accept; 0/1 when it is no usable rate.
FrameRate frame_rate(double fps);

struct VideoFormat {
  int width = 0;   ///< px
  int height = 0;  ///< px
  FrameRate rate;

  std::size_t frame_bytes() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3; }
};

/// One picture: [height][width][3] RGB, full range, sRGB transfer. A view; its owner says how long it lasts.
using FrameView = std::span<const std::uint8_t>;

}  // namespace longtake
