#pragma once

#include <filesystem>

#include "engine/core/result.h"
#include "engine/starter/starter_codec.h"

namespace longtake::train {

/// Writes and reads the starter's codec: tensors in shards, sizes in the header.
Result<void> save_codec(const StarterCodec& codec, const std::filesystem::path& folder);
Result<StarterCodec> load_codec(const std::filesystem::path& folder);

}  // namespace longtake::train
