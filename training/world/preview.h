#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/core/result.h"

namespace longtake::world {

/// Writes world.png (every scenery at every hour, weathers in turn) and world.mp4 (`clips` clips one after another)
/// into `folder`, which is made if need be: what `longtake-train world --preview DIR` does.
Result<void> write_preview(const std::filesystem::path& folder, std::uint64_t seed = 1, int clips = 12);

}  // namespace longtake::world
