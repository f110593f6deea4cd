#pragma once

#include <cstddef>
#include <span>

namespace longtake {

/// Keeps the process alive while it reads a map of a file. If a file was truncated or its disk removed, the system
/// raises SIGBUS. The map then becomes zeros from that address on, and reading continues. These functions are for
/// MappedFile.
void guard_map(const void* begin, std::size_t bytes);
void unguard_map(const void* begin);

/// True if these bytes are in a map that lost data. Everything read from it is then invalid.
bool lost_bytes(std::span<const std::byte> bytes);
/// lost_bytes() after touching each page: for a system call that may have failed because of a lost page.
bool touch_lost_bytes(std::span<const std::byte> bytes);

}  // namespace longtake
