#pragma once

#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/model/decoder.h"
#include "engine/pipeline/source_factory.h"

namespace longtake {

/// The decoder of the model that the options ask for, alone: for showing logged latents again. `weights_hash` is that
/// of the session, "" for random weights; a model with other weights is refused, because its pictures would be others.
Result<std::shared_ptr<const Decoder>> load_decoder(const SourceOptions& options, const std::string& weights_hash);

}  // namespace longtake
