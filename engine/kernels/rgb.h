#pragma once

#include <cstdint>

namespace longtake {

/// Converts pictures to bytes, truncated as in the public reference; NaN becomes 0. The CUDA kernel of the same name
/// gives the same bytes. planes [pictures, 3, height, width] in -1 .. 1 -> rgb [pictures, height, width, 3]
void rgb_from_planes(const float* planes, std::uint8_t* rgb, std::int64_t pictures, std::int64_t height,
                     std::int64_t width);

/// Interleaves one row from its three planes.
void rgb_row(const float* red, const float* green, const float* blue, std::uint8_t* rgb, std::int64_t width);

}  // namespace longtake
