#include "engine/kernels/rgb.h"

namespace longtake {
namespace {

// NaN fails the first comparison and becomes 0.
std::uint8_t to_byte(float value) {
  const float clamped = value > -1.0F ? (value < 1.0F ? value : 1.0F) : -1.0F;
  return static_cast<std::uint8_t>((clamped * 0.5F + 0.5F) * 255.0F);
}

}  // namespace

void rgb_from_planes(const float* planes, std::uint8_t* rgb, std::int64_t pictures, std::int64_t height,
                     std::int64_t width) {
  const std::int64_t plane = height * width;
  for (std::int64_t picture = 0; picture < pictures; ++picture) {
    const float* red = planes + picture * 3 * plane;
    std::uint8_t* out = rgb + picture * 3 * plane;
    for (std::int64_t pixel = 0; pixel < plane; ++pixel)
      for (std::int64_t channel = 0; channel < 3; ++channel)
        out[pixel * 3 + channel] = to_byte(red[channel * plane + pixel]);
  }
}

}  // namespace longtake
