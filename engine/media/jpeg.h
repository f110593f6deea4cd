#pragma once

#include <string>

#include "engine/core/result.h"
#include "engine/media/frame.h"

namespace longtake {

/// Encodes a JPEG file that every browser shows in the colours of `frame`. Of preview quality, for web pages.
Result<std::string> encode_jpeg(FrameView frame, int width, int height);

}  // namespace longtake
