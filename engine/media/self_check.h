#pragma once

#include <string>

#include "engine/core/result.h"

namespace longtake {

/// Records a second of video into a temporary file, converts it to a plain MP4 and counts its frames.
Result<std::string> check_codec();

}  // namespace longtake
