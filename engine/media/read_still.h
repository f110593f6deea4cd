#pragma once

#include <filesystem>

#include "engine/core/result.h"
#include "engine/stream/still_picture.h"

namespace longtake {

/// Reads a picture file: PNG, JPEG, or any other format that this FFmpeg can decode; of a video its first picture.
Result<StillPicture> read_still(const std::filesystem::path& path);

}  // namespace longtake
