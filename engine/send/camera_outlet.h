#pragma once

#include "engine/send/outlet.h"
#include "engine/send/patience.h"
#include "engine/send/target.h"
#include "engine/stream/sending.h"

namespace longtake {

/// I420 into a virtual camera: the one that the target names, or the first usable one. `patience` must outlive the
/// outlet.
Result<std::unique_ptr<Outlet>> open_camera_outlet(const SendTarget& target, const VideoFormat& format,
                                                   Patience& patience);

/// Finds the cameras for the window's list.
Result<std::vector<VirtualCamera>> find_cameras();

}  // namespace longtake
