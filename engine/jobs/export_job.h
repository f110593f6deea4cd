#pragma once

#include "engine/stream/library.h"

namespace longtake {

/// Does an ExportJob on the calling thread. Returns {"out", "frames", "seconds", "bytes", "width", "height"}, and of a
/// video its "encoder".
Result<std::string> run_export(const ExportJob& job, const Library::Progress& progress, const std::stop_token& stop);

}  // namespace longtake
