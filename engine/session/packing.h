#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace longtake {

/// Planes of integers, one after another.
struct PlaneShape {
  int width = 0;
  int height = 0;
  int back = 0;  ///< distance in planes to the same plane of the previous frame; 0: there is none

  std::size_t area() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height); }
};

/// Compresses whole planes without loss. Each plane uses the best of five ways to predict a number from its neighbours;
/// the differences are Rice-coded. Nothing if the numbers do not fill whole planes.
std::optional<std::vector<std::byte>> pack(std::span<const std::int32_t> numbers, const PlaneShape& shape);
/// The inverse, for bytes of any origin. Nothing if they do not contain exactly `count` numbers.
std::optional<std::vector<std::int32_t>> unpack(std::span<const std::byte> bytes, std::size_t count,
                                                const PlaneShape& shape);

}  // namespace longtake
