#pragma once

#include "engine/stream/recording.h"

namespace longtake {

/// Records with the real encoder; what it let go is decoded again from the session.
StartRecording make_recorder();

}  // namespace longtake
