#pragma once

#include <memory>

#include "engine/options/source_options.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// A small causal model with random weights and 320x192 pictures: soft moving colours without meaning. For windows in
/// builds without real weights, for tests and for benchmarks. Returns at once; open() builds the model.
std::unique_ptr<ChunkSource> make_random_source(const SourceOptions& options);

}  // namespace longtake
