#pragma once

#include <ATen/core/Tensor.h>

#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/starter/starter_codec.h"

namespace longtake::train {

/// Decoded samples side by side with `columns` frames per sample spread over the clip, and their captions in a text
/// file.
Result<void> write_samples(const StarterCodec& codec, const at::Tensor& latents,
                           const std::vector<std::string>& captions, const std::filesystem::path& folder,
                           const std::string& stem);

}  // namespace longtake::train
