#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "engine/core/result.h"

namespace longtake {

/// Why `need` more bytes do not fit on the disk of a folder that may not exist yet. Some space is left free.
std::optional<Error> too_little_space(const std::filesystem::path& folder, std::uint64_t need);

}  // namespace longtake
