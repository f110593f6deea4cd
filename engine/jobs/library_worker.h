#pragma once

#include "engine/options/source_options.h"
#include "engine/stream/library.h"

namespace longtake {

/// Does the library's jobs with the real models, codecs and file formats. For JobQueue. `options` are those that
/// streams are opened with.
Library::Worker make_library_worker(const SourceOptions& options = {});

}  // namespace longtake
