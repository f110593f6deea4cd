#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

inline constexpr ErrorForm kCannotWriteJpeg{"JPG-01", ErrorKind::internal, "Cannot write a JPEG", "{cause}", "{cause}"};
inline constexpr ErrorForm kNoJpeg{"", ErrorKind::internal, "", "FFmpeg has no JPEG encoder"};

}  // namespace longtake::errors
