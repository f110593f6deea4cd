#pragma once

#include <filesystem>
#include <memory>

#include "engine/media/frame_sink.h"
#include "engine/media/resize.h"
#include "engine/media/video_encoder.h"

namespace longtake {

enum class OutputKind { mp4, gif, y4m, y4m_pipe, png_folder };

/// What a name asks for: .mp4, .gif, .y4m, "-" for y4m on stdout, anything without a suffix (or an existing folder) for
/// a folder of PNGs. Refuses other suffixes and places that cannot be written to; creates nothing.
Result<OutputKind> check_output(const std::filesystem::path& path);

/// Opens it. Where `rate` differs from the format's, frames are blended to it; where `size` does, they are resized.
Result<std::unique_ptr<FrameSink>> open_output(const std::filesystem::path& path, const VideoFormat& format,
                                               FrameRate rate, const EncoderSettings& settings, PictureSize size = {});

}  // namespace longtake
