#pragma once

#include <string>

#include "engine/core/result.h"
#include "engine/media/frame.h"

namespace longtake {

/// Encodes a JPEG file that every browser shows with the colours of `frame`. A preview: its quality is that of a page.
Result<std::string> encode_jpeg(FrameView frame, int width, int height);

}  // namespace longtake
