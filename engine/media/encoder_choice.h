#pragma once

// The video encoders of this machine. Included by the .cpp files of this folder and its tests.

#include <span>
#include <string>
#include <utility>

#include "engine/core/log.h"
#include "engine/core/result.h"
#include "engine/media/encoder_settings.h"
#include "engine/media/errors.h"

struct AVCodecContext;

namespace longtake {

struct EncoderChoice {
  const char* libav_name;  ///< "libx264"
  const char* name;        ///< display name: "x264"
  /// Translates the settings into the encoder's own options.
  Result<void> (*tune)(AVCodecContext& codec, const EncoderSettings& settings);
};

/// The encoders in order of preference: NVENC if a GPU has it, then x264, or OpenH264 if this FFmpeg has no x264.
std::span<const EncoderChoice> h264_encoders();
/// SVT-AV1 and then libaom, if this FFmpeg has them; may be empty.
std::span<const EncoderChoice> av1_encoders();

/// Returns the result of `open` for the first encoder that opens, or the error of the last one.
template <class Opened, class Open>
Result<Opened> first_that_opens(std::span<const EncoderChoice> encoders, const Open& open) {
  Result<Opened> opened = fail(errors::kNoEncoder);
  for (const EncoderChoice& encoder : encoders) {
    opened = open(encoder);
    if (opened) return opened;
    logger("media")->debug("encoder={} opens=no why=\"{}\"", encoder.name, opened.error().text());
  }
  return opened;
}

}  // namespace longtake
