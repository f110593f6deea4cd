#pragma once

#include <filesystem>
#include <vector>

#include "engine/weights/model_file.h"

namespace longtake {

/// The files of one folder that may hold weights, by name: indexes of sharded files, and files that are no shard. At
/// most 64, for somebody's downloads may lie beside a model.
std::vector<std::filesystem::path> weights_files(const std::filesystem::path& folder);

/// The one model of a kind that `path` means: the file itself, or the only one of that kind in the folder or in the
/// subfolder that diffusers pipelines keep it in.
Result<ModelFile> open_model_of_kind(const std::filesystem::path& path, WeightsKind kind);

/// "transformer" for a video model, and so on; "" for kinds that pipelines do not have.
const char* pipeline_folder(WeightsKind kind);

}  // namespace longtake
