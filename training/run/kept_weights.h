#pragma once

#include <filesystem>

#include "engine/core/result.h"

namespace longtake::train {

// The weights of a stage as one small file, from which a later run goes on: matrices in eight bits with a scale for
// each row, all else in bf16. That is half of what bf16 takes. It is for going on, not for pictures.

/// `stage` is the folder of a stage's weights. What lies in folders below it is not kept.
Result<void> keep_weights(const std::filesystem::path& stage, const std::filesystem::path& file);
/// Writes the folder again, in float32.
Result<void> restore_weights(const std::filesystem::path& file, const std::filesystem::path& stage);

}  // namespace longtake::train
