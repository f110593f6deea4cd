#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/stream/ids.h"

namespace longtake {

/// The time spent on a chunk by phase; 0 for a phase that did not run.
struct StageTimes {
  double text_ms = 0;
  double recache_ms = 0;
  double denoise_ms = 0;
  double context_ms = 0;
  double policy_ms = 0;
  double decode_ms = 0;
  double total_ms = 0;
  double snapshot_ms = 0;  ///< making the cache snapshot for viewers
};

/// One chunk of pictures. It never changes after it is published. Viewer, recorder and export share it.
struct VideoChunk {
  TakeId take = 0;
  ChunkIndex chunk = 0;
  std::int64_t first_frame = 0;         ///< index of this chunk's first picture in the take
  std::int64_t first_latent_frame = 0;  ///< first latent frame, the unit in which tokens are numbered
  int latent_frames = 0;
  int width = 0;   ///< px
  int height = 0;  ///< px
  int frames = 0;
  double fps = 16.0;                 ///< native rate
  std::vector<std::uint8_t> pixels;  ///< [frames][height][width][3], RGB, full range, sRGB transfer
  std::uint64_t latent_hash = 0;
  bool follows_video = false;  ///< generated while the stream followed a video
  int steps = 0;               ///< number of its denoising timesteps; 0 if it was imported or the source has none
  int threads = 0;             ///< number of CPU threads used; 0 if the source does not report it
  StageTimes times;

  std::size_t frame_bytes() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3; }
  std::span<const std::uint8_t> frame(int index) const {
    return std::span(pixels).subspan(static_cast<std::size_t>(index) * frame_bytes(), frame_bytes());
  }
};

/// Number of pictures of a chunk's first latent frame and of each further one. Decoders multiply time by a power of
/// two. A number of pictures that is no such multiple belongs to a take's first chunk, whose first latent frame gives
/// fewer. Example: 9 pictures of 3 latent frames are 1 + 4 + 4, not 3 + 3 + 3.
inline std::pair<int, int> pictures_per_latent(int pictures, int latent_frames) {
  if (latent_frames <= 1) return {std::max(pictures, 1), std::max(pictures, 1)};
  const int each = pictures / latent_frames;
  if (pictures % latent_frames == 0 && std::has_single_bit(static_cast<unsigned>(each))) return {each, each};
  const int rest = std::max(1, (pictures - 1) / (latent_frames - 1));
  return {std::max(1, pictures - rest * (latent_frames - 1)), rest};
}

/// The index of the chunk's latent frame that a picture belongs to.
inline int latent_frame_of(int picture, int pictures, int latent_frames) {
  const auto [first, rest] = pictures_per_latent(pictures, latent_frames);
  if (picture < first) return 0;
  return std::clamp(1 + (picture - first) / rest, 0, std::max(0, latent_frames - 1));
}

/// The picture that represents a latent frame: the middle one of its pictures.
inline int picture_of(int latent_frame, int pictures, int latent_frames) {
  const auto [first, rest] = pictures_per_latent(pictures, latent_frames);
  const int picture = latent_frame <= 0 ? first / 2 : first + (latent_frame - 1) * rest + rest / 2;
  return std::clamp(picture, 0, std::max(0, pictures - 1));
}

}  // namespace longtake
