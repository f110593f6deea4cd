#pragma once

#include <string>

#include "engine/core/result.h"

namespace longtake {

/// The loaded FFmpeg version and its H.264 encoder, e.g. "5.1.9 (libavcodec 59.37.100, libx264)".
std::string media_versions();

/// Records a second of video into a temporary file, converts it to a plain MP4 and counts its frames.
Result<std::string> check_codec();

}  // namespace longtake
