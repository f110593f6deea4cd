#pragma once

#include "engine/stream/recording.h"

namespace longtake {

/// Records with the real encoder. Pictures that the recorder dropped from memory are decoded again from the session.
StartRecording make_recorder();

}  // namespace longtake
