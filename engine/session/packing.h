#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace longtake {

/// Planes of whole numbers, one after another.
struct PlaneShape {
  int width = 0;
  int height = 0;
  int back = 0;  ///< how many planes before it the same plane of the earlier frame lies; 0: there is none

  std::size_t area() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
};

/// Whole planes in few bytes, without loss. Of five ways to guess a number from its neighbours each plane uses the one
/// that leaves the least, written as Rice codes. Nothing if the numbers do not fill whole planes.
std::optional<std::vector<std::byte>> pack(std::span<const std::int32_t> numbers, const PlaneShape& shape);
/// The inverse, for bytes of any origin. Nothing if they do not hold exactly `count` numbers.
std::optional<std::vector<std::int32_t>> unpack(std::span<const std::byte> bytes, std::size_t count,
                                                const PlaneShape& shape);

}  // namespace longtake
