#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"

namespace longtake {

/// The address to send to: `address`, or the first line of `file`, which must be private. Refuses both together.
Result<std::string> send_address(const std::string& address, const std::filesystem::path& file);

}  // namespace longtake
