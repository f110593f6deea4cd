#pragma once

#include <cstdint>
#include <string>

namespace longtake {

/// "1.2 GB"; decimal units.
std::string size_text(std::uint64_t bytes);

}  // namespace longtake
