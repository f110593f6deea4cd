#pragma once

#include <array>
#include <filesystem>
#include <memory>

#include "engine/core/describe.h"
#include "engine/media/frame_sink.h"
#include "engine/media/resize.h"
#include "engine/media/video_encoder.h"

namespace longtake {

/// Chooses the format from a name: .mp4, .gif, .y4m, .mkv (FFV1), .mov (ProRes), .webm (AV1), .webp (animated), "-" for
/// y4m on stdout, and a folder of PNGs for a name without a suffix or an existing folder. Refuses other suffixes and
/// places that cannot be written to; creates nothing.
Result<ExportFormat> check_output(const std::filesystem::path& path);

/// How the pictures of a higher rate are made.
enum class Between {
  motion,  ///< the pictures show motion along its path
  mix,     ///< the pictures are mixtures of their neighbours
};
constexpr std::array<Choice<Between>, 2> choices(Between) {
  return {{{Between::motion, "motion"}, {Between::mix, "mix"}}};
}

/// Opens the output. Frames get another rate if `rate` differs from the format's (mixtures, where it is lower), and are
/// resized if `size` does.
Result<std::unique_ptr<FrameSink>> open_output(const std::filesystem::path& path, const VideoFormat& format,
                                               FrameRate rate, const EncoderSettings& settings, PictureSize size = {},
                                               Between between = Between::motion);

/// The formats of coded_file.cpp, which need encoders that not every FFmpeg has.
bool is_coded(ExportFormat format);
Result<void> check_coded(ExportFormat format, const std::filesystem::path& path);
Result<std::unique_ptr<FrameSink>> open_coded(ExportFormat as, const std::filesystem::path& path,
                                              const VideoFormat& format, const EncoderSettings& settings);

}  // namespace longtake
