#pragma once

#include <filesystem>

#include "engine/core/result.h"

namespace longtake::train {

/// Writes report.html into a run folder: curves of all metrics and the newest samples of each stage in one file that
/// needs nothing else. Returns its path.
Result<std::filesystem::path> write_report(const std::filesystem::path& run);

}  // namespace longtake::train
