#pragma once

#include "engine/options/source_options.h"
#include "engine/source/generator_source.h"

namespace longtake::cli {

/// The parts that make_source() streams with, for verbs that make several streams of one model.
Result<StreamParts> load_model_parts(const SourceOptions& options, const ChunkSource::Progress& progress,
                                     const std::stop_token& stop);

}  // namespace longtake::cli
