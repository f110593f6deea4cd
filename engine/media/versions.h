#pragma once

#include <string>

namespace longtake {

/// The loaded FFmpeg version and its H.264 encoder, e.g. "5.1.9 (libavcodec 59.37.100, libx264)".
std::string media_versions();

}  // namespace longtake
