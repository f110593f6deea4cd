#pragma once

#include <string>

namespace longtake {

/// The FFmpeg that is loaded and its H.264 encoder, e.g. "5.1.9 (libavcodec 59.37.100, libx264)".
std::string media_versions();

}  // namespace longtake
