#pragma once

#include <cstddef>
#include <span>

namespace longtake {

/// Keeps the process alive while it reads a map of a file. Where a file was cut short, or its disk was taken away, the
/// system raises SIGBUS. From that place on the map then becomes zeros, and reading goes on. All of it is for
/// MappedFile.
void guard_map(const void* begin, std::size_t bytes);
void unguard_map(const void* begin);

/// True if these bytes lie in a map that lost something: then what was read from it counts for nothing.
bool lost_bytes(std::span<const std::byte> bytes);
/// The same, after each page was touched: for a failure of the system that may come from a lost page.
bool touch_lost_bytes(std::span<const std::byte> bytes);

}  // namespace longtake
