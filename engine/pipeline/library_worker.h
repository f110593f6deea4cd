#pragma once

#include "engine/stream/library.h"

namespace longtake {

/// Does the library's jobs with the real models, codecs and file formats. For JobQueue.
Library::Worker make_library_worker();

}  // namespace longtake
