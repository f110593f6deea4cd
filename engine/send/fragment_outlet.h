#pragma once

#include "engine/media/encoder_settings.h"
#include "engine/send/outlet.h"
#include "engine/stream/sending.h"

namespace longtake {

/// H.264 in fragments of an MP4, for viewers that come and go. A fragment lasts half a second at most, begins with a
/// key frame, and needs no other.
Result<std::unique_ptr<Outlet>> open_fragment_outlet(const VideoFormat& format, EncoderSettings settings,
                                                     TakeFragment take);

/// Makes what the control port shows its video with.
StartLiveVideo make_live_video();

}  // namespace longtake
