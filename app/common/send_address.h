#pragma once

#include <filesystem>
#include <string>

#include "engine/core/result.h"

namespace longtake {

/// The address to send to: `address` itself, or the first line of `file`, which nobody else may read. Both are refused.
Result<std::string> send_address(const std::string& address, const std::filesystem::path& file);

}  // namespace longtake
