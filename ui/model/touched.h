#pragma once

#include <cstdint>

namespace longtake::ui {

/// Counts entries of the stream's past that the window visited, in its one thread. Tests use it instead of time: the
/// cost of a chunk must not grow with the length of the stream.
inline std::uint64_t& touched_entries() {
  static std::uint64_t touched = 0;
  return touched;
}

inline void touch(std::uint64_t entries) { touched_entries() += entries; }

}  // namespace longtake::ui
