#pragma once

// The H.264 encoders of this machine. Included by the .cpp files of this folder and its tests.

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
  const char* name;        ///< name shown to people: "x264"
  /// Translates the settings into the encoder's own options.
  Result<void> (*tune)(AVCodecContext& codec, const EncoderSettings& settings);
};

/// The encoders in order of preference: NVENC if a GPU has it, then x264, or OpenH264 where this FFmpeg has no x264.
std::span<const H264Encoder> h264_encoders();

/// Returns the result of `open` for the first encoder that it can open, or the error of the last one.
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
