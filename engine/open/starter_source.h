#pragma once

#include "engine/device/placement.h"
#include "engine/options/source_options.h"
#include "engine/plan/starter_files.h"
#include "engine/source/generator_source.h"

namespace longtake {

/// Everything that a stream of the starter model is made of.
Result<StreamParts> build_starter(const StarterFiles& files, const SourceOptions& options,
                                  const ChunkSource::Progress& progress);

/// The decoder of the starter, exactly as build_starter() makes it.
std::shared_ptr<const Decoder> make_starter_decoder(StarterCodec codec, const Placement& placement);

}  // namespace longtake
