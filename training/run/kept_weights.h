#pragma once

#include <filesystem>

#include "engine/core/result.h"

namespace longtake::train {

// The weights of a stage as one small file, from which a later run can continue. Matrices are in eight bits with a
// scale for each row, all else in bf16; that is half the size of bf16. Use it to continue training, not to generate.

/// `stage` is the folder of a stage's weights. Subfolders are not included.
Result<void> keep_weights(const std::filesystem::path& stage, const std::filesystem::path& file);
/// Restores the folder, in float32.
Result<void> restore_weights(const std::filesystem::path& file, const std::filesystem::path& stage);

}  // namespace longtake::train
