#pragma once

#include "engine/media/encoder_settings.h"
#include "engine/send/outlet.h"
#include "engine/send/patience.h"
#include "engine/send/target.h"

namespace longtake {

/// H.264 to an address, over the protocols of libav. `patience` must outlive the outlet.
Result<std::unique_ptr<Outlet>> open_net_outlet(const SendTarget& target, const VideoFormat& format,
                                                const EncoderSettings& settings, Patience& patience);

}  // namespace longtake
