#pragma once

#include "engine/options/source_options.h"
#include "engine/stream/library.h"

namespace longtake {

/// Runs the library's jobs with the real models, codecs and file formats, for JobQueue. `options` are the stream's.
Library::Worker make_library_worker(const SourceOptions& options = {});

}  // namespace longtake
