#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"
#include "engine/stream/ids.h"

namespace longtake {

/// Opens the source that the options describe. It stores its chunks in a new session in the folder `sessions`; with an
/// empty path nothing is stored.
std::unique_ptr<ChunkSource> open_logged_source(const SourceOptions& options, const std::filesystem::path& sessions);

/// Continues a take of an earlier session in the session's own log, with the original options.
std::unique_ptr<ChunkSource> continue_logged_source(const std::string& session, TakeId take);

}  // namespace longtake
