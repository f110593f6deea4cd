#pragma once

#include <filesystem>

#include "engine/core/result.h"
#include "engine/starter/cell_codec.h"

namespace longtake::train {

Result<void> save_cell_codec(const CellCodec& codec, const std::filesystem::path& folder,
                             at::ScalarType type = at::kFloat);
Result<CellCodec> load_cell_codec(const std::filesystem::path& folder);

}  // namespace longtake::train
