#pragma once

#include <string>

#include "engine/core/result.h"

namespace longtake::train {

/// Opens the device that a recipe names: "cpu", "cuda" (GPU number LOCAL_RANK, or 0) or "cuda:N". Call it before
/// creating the first tensor, because it loads the CUDA libraries of LibTorch. It is an error if they are missing.
Result<std::string> training_device(const std::string& name);

}  // namespace longtake::train
