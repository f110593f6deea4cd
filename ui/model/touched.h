#pragma once

#include <cstdint>

namespace longtake::ui {

/// Entries of a stream's past that the window went through, in its one thread. A test counts them instead of time: what
/// a chunk costs must not grow with the length of the stream.
inline std::uint64_t& touched_entries() {
  static std::uint64_t touched = 0;
  return touched;
}

inline void touch(std::uint64_t entries) { touched_entries() += entries; }

}  // namespace longtake::ui
