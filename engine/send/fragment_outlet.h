#pragma once

#include "engine/media/encoder_settings.h"
#include "engine/send/outlet.h"
#include "engine/stream/sending.h"

namespace longtake {

/// H.264 in MP4 fragments, for viewers that join and leave. A fragment lasts half a second at most, begins with a key
/// frame, and can be decoded alone.
Result<std::unique_ptr<Outlet>> open_fragment_outlet(const VideoFormat& format, EncoderSettings settings,
                                                     TakeFragment take);

/// Creates the encoder of the control port's video.
StartLiveVideo make_live_video();

}  // namespace longtake
