#pragma once

#include <memory>

#include "engine/core/result.h"
#include "engine/model/decoder.h"
#include "engine/pipeline/source_factory.h"

namespace longtake {

/// The decoder of the model that the options ask for, alone: for showing logged latents again.
Result<std::shared_ptr<const Decoder>> load_decoder(const SourceOptions& options);

}  // namespace longtake
