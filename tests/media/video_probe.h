#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/media/chapters.h"
#include "engine/media/frame.h"
#include "engine/media/libav.h"

namespace longtake {

/// What a player sees of a file, told by libav itself.
struct ProbedVideo {
  std::string codec;
  int profile = 0;
  int level = 0;
  AVPixelFormat pixels = AV_PIX_FMT_NONE;
  struct Colour {
    AVColorPrimaries primaries = AVCOL_PRI_UNSPECIFIED;
    AVColorTransferCharacteristic transfer = AVCOL_TRC_UNSPECIFIED;
    AVColorSpace matrix = AVCOL_SPC_UNSPECIFIED;
    AVColorRange range = AVCOL_RANGE_UNSPECIFIED;

    bool operator==(const Colour&) const = default;
  };
  Colour colour;         ///< as the container and the stream say together
  Colour stream_colour;  ///< as the stream's own parameter sets say
  AVChromaLocation chroma = AVCHROMA_LOC_UNSPECIFIED;
  int width = 0;
  int height = 0;
  AVRational rate{0, 1};
  AVRational aspect{0, 1};
  double start_s = -1;
  double duration_s = -1;             ///< the track's
  double file_duration_s = -1;        ///< the container's
  std::int64_t declared_frames = -1;  ///< of the index, 0 in a fragmented file
  std::vector<double> times_s;        ///< of every decoded picture, in order of display
  std::vector<bool> key_frames;
  int reordered_frames = 0;    ///< B-frames in a row at most
  int groups = 0;              ///< packets at which a player may begin
  int closed_groups = 0;       ///< those of them that need nothing from before (IDR)
  AVRational time_base{0, 1};  ///< of the track
  std::vector<Chapter> chapters;
  std::string description;
};

/// Decodes everything. Empty, with the reason in `problem`, when it is no video that can be opened.
std::optional<ProbedVideo> probe_video(const std::filesystem::path& path, std::string& problem,
                                       const std::function<void(const AVFrame&)>& each_frame = {});

/// The picture as a player shows it: BT.709 limited range to RGB in floating point, chroma interpolated.
std::array<double, 3> shown_rgb(const AVFrame& frame, int x, int y);

/// CIELAB distance (1976) of two sRGB colours, 0..255 each.
double delta_e(const std::array<double, 3>& a, const std::array<double, 3>& b);

/// Names of the boxes of an MP4 file, outer ones first, as "moov/trak/mdia".
std::vector<std::string> mp4_boxes(const std::filesystem::path& path);

}  // namespace longtake
