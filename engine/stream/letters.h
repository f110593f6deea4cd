#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/stream/colour_map.h"

namespace longtake {

/// A small picture that is laid over a larger one, premultiplied.
struct Plate {
  int width = 0;   ///< px
  int height = 0;  ///< px
  std::vector<Argb> pixels;
};

/// True if every character is one of those that captions can be written with: those of Western European languages.
bool can_write(std::string_view utf8);

/// A caption: light letters of this height in px on a dark plate, shortened to `most_width`.
Plate paint_caption(std::string_view utf8, int letter_height, int most_width);

/// Lays a plate with its top left corner at x, y; what hangs over the edge is cut off. [height * width * 3] RGB
void lay_over_at(std::span<std::uint8_t> rgb, int width, const Plate& plate, int x, int y);

}  // namespace longtake
