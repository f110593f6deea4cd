#pragma once

#include <string>

#include "engine/core/result.h"

namespace longtake::train {

/// Opens the device that a recipe names: "cpu", "cuda" (GPU number LOCAL_RANK, or 0) or "cuda:N". Call it before the
/// first tensor is made, because it loads the CUDA half of LibTorch; a missing one is an error.
Result<std::string> training_device(const std::string& name);

}  // namespace longtake::train
