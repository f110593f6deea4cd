#pragma once

#include "engine/send/outlet.h"
#include "engine/send/patience.h"
#include "engine/send/target.h"

namespace longtake {

/// Uncompressed pictures into a file, a named pipe or stdout. A pipe without a reader cannot be opened. `patience` must
/// outlive the outlet.
Result<std::unique_ptr<Outlet>> open_pipe_outlet(const SendTarget& target, const VideoFormat& format,
                                                 Patience& patience);

}  // namespace longtake
