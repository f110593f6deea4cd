#pragma once

#include "engine/pipeline/generator_source.h"
#include "engine/pipeline/placement.h"
#include "engine/pipeline/source_factory.h"
#include "engine/pipeline/starter_files.h"

namespace longtake {

/// Everything that a stream of the starter model is made of.
Result<StreamParts> build_starter(const StarterFiles& files, const SourceOptions& options,
                                  const ChunkSource::Progress& progress);

/// The decoder of the starter, exactly as build_starter() makes it.
std::shared_ptr<const Decoder> make_starter_decoder(StarterCodec codec, const Placement& placement);

}  // namespace longtake
