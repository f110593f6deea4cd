#include "engine/kernels/rgb.h"

#include "engine/kernels/row_parts.h"

namespace longtake {
namespace {

// NaN fails the first comparison and becomes 0.
[[gnu::always_inline]] inline std::uint8_t to_byte(float value) {
  const float clamped = value > -1.0F ? (value < 1.0F ? value : 1.0F) : -1.0F;
  return static_cast<std::uint8_t>(static_cast<std::int32_t>((clamped * 0.5F + 0.5F) * 255.0F));
}

}  // namespace

LONGTAKE_CLONES void rgb_row(const float* red, const float* green, const float* blue, std::uint8_t* rgb,
                             std::int64_t width) {
  for (std::int64_t i = 0; i < width; ++i) {
    rgb[3 * i] = to_byte(red[i]);
    rgb[3 * i + 1] = to_byte(green[i]);
    rgb[3 * i + 2] = to_byte(blue[i]);
  }
}

void rgb_from_planes(const float* planes, std::uint8_t* rgb, std::int64_t pictures, std::int64_t height,
                     std::int64_t width) {
  const std::int64_t plane = height * width;
  for (std::int64_t picture = 0; picture < pictures; ++picture) {
    const float* red = planes + picture * 3 * plane;
    rgb_row(red, red + plane, red + 2 * plane, rgb + picture * 3 * plane, plane);
  }
}

}  // namespace longtake
