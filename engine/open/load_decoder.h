#pragma once

#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/model/decoder.h"
#include "engine/options/source_options.h"

namespace longtake {

/// The decoder of the model that the options ask for, alone: for showing logged latents again. `decoder_hash` is that
/// of the session, "" for random weights; another decoder is refused, because its pictures would be others.
Result<std::shared_ptr<const Decoder>> load_decoder(const SourceOptions& options, const std::string& decoder_hash);

}  // namespace longtake
