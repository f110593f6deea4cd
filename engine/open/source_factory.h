#pragma once

#include <memory>

#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// The source that the options ask for: what windows and programs stream from. Returns at once; a model that cannot be
/// streamed from is refused by open().
std::unique_ptr<ChunkSource> make_source(const SourceOptions& options);

}  // namespace longtake
