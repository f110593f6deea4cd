#pragma once

#include <filesystem>

#include "engine/stream/library.h"

namespace longtake {

/// Runs an ExportJob on the calling thread. Unlike the library's jobs it can write to stdout: `out` is then "-".
Result<Exported> run_export(const ExportJob& job, const Library::Progress& progress, const std::stop_token& stop);

/// The file for the separate memory video: NAME.memory.mp4 for NAME.mp4.
std::filesystem::path memory_file(const std::filesystem::path& out);

}  // namespace longtake
