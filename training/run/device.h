#pragma once

#include <string>

#include "engine/core/result.h"

namespace longtake::train {

/// The device a recipe names, opened: "cpu", "cuda" (GPU number LOCAL_RANK, or 0) or "cuda:N". Call it before the first
/// tensor is made: a GPU's half of LibTorch is loaded here, and refused in words where it is not there.
Result<std::string> training_device(const std::string& name);

}  // namespace longtake::train
