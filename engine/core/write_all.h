#pragma once

#include <string_view>

namespace longtake {

/// Writes all bytes, however many writes that takes. False: errno says why, and some of them may be written.
bool write_all(int fd, std::string_view bytes);

}  // namespace longtake
