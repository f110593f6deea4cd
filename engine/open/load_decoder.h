#pragma once

#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/model/decoder.h"
#include "engine/options/source_options.h"

namespace longtake {

/// Loads the decoder of the model in `options` alone, to show logged latents again. `decoder_hash` is the session's, ""
/// for random weights. A session of a starter model that was embedded earlier gets the decoder of that one. Any other
/// decoder is refused, because it would show other pictures.
Result<std::shared_ptr<const Decoder>> load_decoder(const SourceOptions& options, const std::string& decoder_hash);

}  // namespace longtake
