#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace longtake {

/// One picture of any size that somebody brings along.
struct StillPicture {
  int width = 0;                  ///< px
  int height = 0;                 ///< px
  std::vector<std::uint8_t> rgb;  ///< [height][width][3], full range, sRGB transfer

  /// Whether `rgb` has the bytes that the sizes promise.
  bool whole() const {
    return width > 0 && height > 0 &&
           rgb.size() == static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3;
  }
};

}  // namespace longtake
