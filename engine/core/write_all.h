#pragma once

#include <string_view>

namespace longtake {

/// Writes all bytes, in as many calls as needed. False: errno has the reason, and some bytes may be written.
bool write_all(int fd, std::string_view bytes);

}  // namespace longtake
