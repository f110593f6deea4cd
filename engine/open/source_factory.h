#pragma once

#include <memory>

#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// Makes the source that the options describe, for windows and programs to stream from. Returns at once; open() refuses
/// a model that cannot be streamed from.
std::unique_ptr<ChunkSource> make_source(const SourceOptions& options);

}  // namespace longtake
