#pragma once

#include "engine/stream/library.h"

namespace longtake {

/// Runs an ExportJob on the calling thread.
Result<Exported> run_export(const ExportJob& job, const Library::Progress& progress, const std::stop_token& stop);

}  // namespace longtake
