#pragma once

#include <filesystem>

#include "engine/options/source_options.h"

namespace longtake {

inline constexpr const char* kStarterFile = "starter.json";

/// The folder of a starter model, given as the folder or as the starter.json in it.
std::filesystem::path starter_folder(const std::filesystem::path& path);

/// True if a path is a folder packed by a trainer (or the starter.json in it), complete or not.
bool is_starter_folder(const std::filesystem::path& path);

/// True if the options select a starter model: the embedded one, or a folder packed by a trainer.
bool is_starter(const SourceOptions& options);

}  // namespace longtake
