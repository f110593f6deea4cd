#pragma once

// Which H.264 encoder this machine has. Included by the .cpp files of this folder and its tests.

#include <span>
#include <string>
#include <utility>

#include "engine/core/log.h"
#include "engine/core/result.h"
#include "engine/media/encoder_settings.h"
#include "engine/media/errors.h"

struct AVCodecContext;

namespace longtake {

struct H264Encoder {
  const char* libav_name;  ///< "libx264"
  const char* name;        ///< for people: "x264"
  /// Tells the settings to it, each encoder in its own words.
  Result<void> (*tune)(AVCodecContext& codec, const EncoderSettings& settings);
};

/// NVENC on a GPU that has it, then x264. The last is there on every machine.
std::span<const H264Encoder> h264_encoders();

/// What `open` makes of the first encoder that it can open. Where it can open none: why not the last one.
template <class Opened, class Open>
Result<Opened> first_that_opens(std::span<const H264Encoder> encoders, const Open& open) {
  Result<Opened> opened = fail(errors::kNoEncoder);
  for (const H264Encoder& encoder : encoders) {
    opened = open(encoder);
    if (opened) return opened;
    logger("media")->debug("encoder={} opens=no why=\"{}\"", encoder.name, opened.error().text());
  }
  return opened;
}

}  // namespace longtake
