#pragma once

#include "engine/generate/generator_source.h"
#include "engine/open/placement.h"
#include "engine/open/wan_files.h"
#include "engine/options/source_options.h"

namespace longtake {

/// Builds the parts of a stream of a Wan 2.1 model from the files that belong to options.model. Before reading weights
/// it refuses models that are incomplete or will not fit into memory.
Result<StreamParts> build_wan(const SourceOptions& options, const ChunkSource::Progress& progress,
                              const std::stop_token& stop);

/// The device of a second decoder, which shows or exports earlier pictures during a stream: the stream's device if
/// `left` bytes suffice, otherwise the CPU.
Result<Placement> second_decoder_place(const WanFiles& files, const SourceOptions& options, const Placement& placement,
                                       std::uint64_t left);

/// Only the decoder of such a stream; `hash` becomes the SHA-256 of its tensors.
Result<std::shared_ptr<const Decoder>> load_wan_decoder(const SourceOptions& options, std::string& hash);

}  // namespace longtake
