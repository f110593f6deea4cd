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

/// The properties of a file for a player, read by libav.
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
  Colour colour;         ///< merged from container and stream
  Colour stream_colour;  ///< from the stream's own parameter sets
  AVChromaLocation chroma = AVCHROMA_LOC_UNSPECIFIED;
  int width = 0;
  int height = 0;
  AVRational rate{0, 1};
  AVRational aspect{0, 1};
  double start_s = -1;
  double duration_s = -1;             ///< duration of the track
  double file_duration_s = -1;        ///< duration of the container
  std::int64_t declared_frames = -1;  ///< frames in the index, 0 in a fragmented file
  std::vector<double> times_s;        ///< times of all decoded pictures, in display order
  std::vector<bool> key_frames;
  int reordered_frames = 0;    ///< B-frames in a row at most
  int groups = 0;              ///< packets at which a player may begin
  int closed_groups = 0;       ///< groups that need no earlier picture (IDR)
  AVRational time_base{0, 1};  ///< time base of the track
  std::vector<Chapter> chapters;
  std::string description;
};

/// Decodes everything. Empty, with the reason in `problem`, if the file cannot be opened as a video.
std::optional<ProbedVideo> probe_video(const std::filesystem::path& path, std::string& problem,
                                       const std::function<void(const AVFrame&)>& each_frame = {});

/// The picture as a player shows it: BT.709 limited range to RGB in floating point, chroma interpolated.
std::array<double, 3> shown_rgb(const AVFrame& frame, int x, int y);

/// CIELAB distance (1976) of two sRGB colours, 0..255 each.
double delta_e(const std::array<double, 3>& a, const std::array<double, 3>& b);

/// Names of the boxes of an MP4 file, outer ones first, as "moov/trak/mdia".
std::vector<std::string> mp4_boxes(const std::filesystem::path& path);

}  // namespace longtake
