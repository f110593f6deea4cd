#pragma once

#include "engine/device/placement.h"
#include "engine/options/source_options.h"
#include "engine/plan/starter_files.h"
#include "engine/source/generator_source.h"

namespace longtake {

/// The parts of a stream of the starter model.
Result<StreamParts> build_starter(const StarterFiles& files, const SourceOptions& options,
                                  const ChunkSource::Progress& progress);

struct StarterPictures {
  std::shared_ptr<const Decoder> decoder;
  std::shared_ptr<const PictureEncoder> encoder;
};
/// The starter's decoder and encoder, exactly as build_starter() makes them.
StarterPictures make_starter_pictures(CellCodec codec, const Placement& placement);

}  // namespace longtake
