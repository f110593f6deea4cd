#pragma once

#include "engine/media/resize.h"
#include "engine/send/outlet.h"

namespace longtake {

/// Opens an outlet for pictures of `size`, and enlarges those of `format` for it as an export does.
Result<std::unique_ptr<Outlet>> open_sized_outlet(const VideoFormat& format, PictureSize size, const OpenOutlet& open);

}  // namespace longtake
