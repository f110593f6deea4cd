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

/// How the additional pictures of a higher rate are computed.
enum class Between {
  motion,  ///< interpolated along the motion
  mix,     ///< mixtures of their neighbours
};
constexpr std::array<Choice<Between>, 2> choices(Between) {
  return {{{Between::motion, "motion"}, {Between::mix, "mix"}}};
}

/// Opens the output. Frames are converted to `rate` if it differs from the format's (by mixing if it is lower), and
/// resized if `size` differs.
Result<std::unique_ptr<FrameSink>> open_output(const std::filesystem::path& path, const VideoFormat& format,
                                               FrameRate rate, const EncoderSettings& settings, PictureSize size = {},
                                               Between between = Between::motion);

/// The formats of coded_file.cpp; some FFmpeg builds lack their encoders.
bool is_coded(ExportFormat format);
Result<void> check_coded(ExportFormat format, const std::filesystem::path& path);
Result<std::unique_ptr<FrameSink>> open_coded(ExportFormat as, const std::filesystem::path& path,
                                              const VideoFormat& format, const EncoderSettings& settings);

}  // namespace longtake
