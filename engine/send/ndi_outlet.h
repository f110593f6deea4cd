#pragma once

#include "engine/send/outlet.h"
#include "engine/send/target.h"

namespace longtake {

/// A source of NDI, under the target's name, for as many receivers on the network as there are. The library is opened
/// when the first one is. It drops pictures for receivers that are slow, and its calls wait for none of them.
Result<std::unique_ptr<Outlet>> open_ndi_outlet(const SendTarget& target, const VideoFormat& format);

/// An error that names the missing part of NDI.
Result<void> check_ndi();

}  // namespace longtake
