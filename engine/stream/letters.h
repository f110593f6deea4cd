#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/stream/colour_map.h"

namespace longtake {

/// A small premultiplied picture to draw over a larger one.
struct Plate {
  int width = 0;   ///< px
  int height = 0;  ///< px
  std::vector<Argb> pixels;
};

/// True if captions can show every character: those of Western European languages.
bool can_write(std::string_view utf8);

/// A caption: light letters of this height in px on a dark plate, shortened to `most_width`.
Plate paint_caption(std::string_view utf8, int letter_height, int most_width);

/// Draws a plate with its top left corner at x, y and clips it at the edges. [height * width * 3] RGB
void lay_over_at(std::span<std::uint8_t> rgb, int width, const Plate& plate, int x, int y);

}  // namespace longtake
