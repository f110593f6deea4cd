#pragma once

#include <array>
#include <cstdint>

#include "engine/core/describe.h"

namespace longtake {

/// Colour maps for 0..1 whose order survives colour blindness and conversion to grey.
enum class ColourMap { magma, viridis, cividis };
inline constexpr std::array kColourMaps = {ColourMap::magma, ColourMap::viridis, ColourMap::cividis};
constexpr std::array<Choice<ColourMap>, 3> choices(ColourMap) {
  return {{{ColourMap::magma, "magma"}, {ColourMap::viridis, "viridis"}, {ColourMap::cividis, "cividis"}}};
}

using Argb = std::uint32_t;  ///< 0xAARRGGBB

/// 256 opaque colours, dark to light.
const std::array<Argb, 256>& colour_table(ColourMap map);

}  // namespace longtake
