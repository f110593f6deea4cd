#pragma once

#include <memory>
#include <string>

#include "engine/core/result.h"
#include "engine/model/decoder.h"
#include "engine/options/source_options.h"

namespace longtake {

/// Loads only the decoder of the model in `options`, to decode logged latents. `decoder_hash` is the session's, "" for
/// random weights. Any other decoder than the session's is refused, because it would show other pictures.
Result<std::shared_ptr<const Decoder>> load_decoder(const SourceOptions& options, const std::string& decoder_hash);

/// True if the embedded model's decoder, whose hash is `own`, shows the pictures of sessions with this decoder to the
/// bit.
bool embedded_shows(const std::string& own, const std::string& decoder_hash);
/// True if a session with this decoder belongs to the former built-in model. No version after 0.3.0 has that decoder.
bool is_former_decoder(const std::string& decoder_hash);
/// Refuses such a session.
Result<void> check_former(const std::string& decoder_hash);

}  // namespace longtake
