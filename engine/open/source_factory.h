#pragma once

#include <memory>

#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

struct StreamParts;  // engine/generate/generator_source.h

/// Creates the source that the options describe, for windows and programs to stream from. Returns at once; open()
/// refuses a model that cannot be streamed.
std::unique_ptr<ChunkSource> make_source(const SourceOptions& options);

/// The parts that make_source() streams with, for programs that run several streams of one model.
Result<StreamParts> load_parts(const SourceOptions& options, const ChunkSource::Progress& progress,
                               const std::stop_token& stop);

}  // namespace longtake
