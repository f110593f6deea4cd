#pragma once

#include <filesystem>
#include <memory>

#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// The source that the options ask for. It keeps what it makes in a new session in the folder `sessions`; an empty path
/// keeps nothing.
std::unique_ptr<ChunkSource> open_logged_source(const SourceOptions& options, const std::filesystem::path& sessions);

}  // namespace longtake
