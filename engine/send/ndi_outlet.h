#pragma once

#include "engine/send/outlet.h"
#include "engine/send/target.h"

namespace longtake {

/// An NDI source under the target's name, for any number of receivers on the network. The library is opened with the
/// first source. It drops pictures for slow receivers, and its calls do not wait for them.
Result<std::unique_ptr<Outlet>> open_ndi_outlet(const SendTarget& target, const VideoFormat& format);

/// An error that names the missing part of NDI.
Result<void> check_ndi();

}  // namespace longtake
