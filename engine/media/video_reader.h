#pragma once

#include <filesystem>
#include <memory>

#include "engine/stream/still_picture.h"

namespace longtake {

/// A video file of any format that this FFmpeg reads; "-" is standard input, preferably as YUV4MPEG. Returns at once.
std::shared_ptr<VideoFeed> make_video_feed(const std::filesystem::path& path);

}  // namespace longtake
