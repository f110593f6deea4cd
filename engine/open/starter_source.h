#pragma once

#include "engine/generate/generator_source.h"
#include "engine/open/placement.h"
#include "engine/open/starter_files.h"
#include "engine/options/source_options.h"

namespace longtake {

/// The parts of a stream of the starter model.
Result<StreamParts> build_starter(const StarterFiles& files, const SourceOptions& options,
                                  const ChunkSource::Progress& progress);

struct StarterPictures {
  std::shared_ptr<const Decoder> decoder;
  std::shared_ptr<const PictureEncoder> encoder;
};
/// The starter's decoder and encoder, exactly as in build_starter().
StarterPictures make_starter_pictures(CellCodec codec, const Placement& placement);

}  // namespace longtake
