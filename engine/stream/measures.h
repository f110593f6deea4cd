#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace longtake::drift {

/// The measures of a chunk, in display order.
enum class Measure : std::uint8_t {
  saturation,        ///< colourfulness: mean of (largest - smallest channel), divided by the mean luma
  contrast,          ///< standard deviation of luma over the picture, grey levels
  brightness,        ///< mean luma, grey levels
  sharpness,         ///< mean absolute second difference of luma, divided by the contrast
  motion,            ///< mean change of luma between consecutive pictures, grey levels
  latent_mean,       ///< mean of the chunk's latents
  latent_deviation,  ///< standard deviation of the latents about the mean of their channel
};
inline constexpr std::size_t kMeasures = 7;

/// One number for each measure. NaN: not measured.
struct ChunkMeasures {
  std::array<float, kMeasures> values = nothing();

  float operator[](Measure which) const { return values[static_cast<std::size_t>(which)]; }
  float& operator[](Measure which) { return values[static_cast<std::size_t>(which)]; }
  bool has(Measure which) const { return !std::isnan((*this)[which]); }
  bool empty() const {
    return std::ranges::all_of(values, [](float value) { return std::isnan(value); });
  }

 private:
  static constexpr std::array<float, kMeasures> nothing() {
    std::array<float, kMeasures> out{};
    for (float& value : out) value = std::numeric_limits<float>::quiet_NaN();
    return out;
  }
};

}  // namespace longtake::drift
