#pragma once

#include "engine/device/placement.h"
#include "engine/options/source_options.h"
#include "engine/plan/starter_files.h"
#include "engine/source/generator_source.h"

namespace longtake {

/// The parts of a stream of the starter model.
Result<StreamParts> build_starter(const StarterFiles& files, const SourceOptions& options,
                                  const ChunkSource::Progress& progress);

/// The starter's decoder, exactly as build_starter() makes it.
std::shared_ptr<const Decoder> make_starter_decoder(const StarterCodecs& codecs, const Placement& placement);

}  // namespace longtake
