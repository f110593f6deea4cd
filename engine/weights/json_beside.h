#pragma once

#include <filesystem>

#include "engine/core/json.h"

namespace longtake {

/// The object in a JSON file of a model's folder, or of the folder of its file; empty if there is none.
Json json_beside(const std::filesystem::path& model, const char* name);

}  // namespace longtake
