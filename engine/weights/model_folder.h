#pragma once

#include <filesystem>
#include <vector>

#include "engine/weights/model_file.h"

namespace longtake {

/// The files in one folder that may hold weights, by name: indexes of sharded files, and files that are not shards. At
/// most 64, because the model may be in a folder full of downloads.
std::vector<std::filesystem::path> weights_files(const std::filesystem::path& folder);

/// Finds the one model of a kind at `path`: the file itself, or the only one of that kind in the folder or in the
/// subfolder that diffusers pipelines use for it.
Result<ModelFile> open_model_of_kind(const std::filesystem::path& path, WeightsKind kind);

/// "transformer" for a video model, and so on; "" for kinds that pipelines lack.
const char* pipeline_folder(WeightsKind kind);

}  // namespace longtake
