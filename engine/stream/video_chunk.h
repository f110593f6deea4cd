#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/stream/ids.h"

namespace longtake {

/// Where a chunk's time went; 0 for a stage that did not run.
struct StageTimes {
  double text_ms = 0;
  double recache_ms = 0;
  double denoise_ms = 0;
  double context_ms = 0;
  double policy_ms = 0;
  double decode_ms = 0;
  double total_ms = 0;
  double snapshot_ms = 0;  ///< of the cache, for whoever watches
};

/// One chunk of pictures: immutable once published, shared by viewer, recorder and export.
struct VideoChunk {
  TakeId take = 0;
  ChunkIndex chunk = 0;
  std::int64_t first_frame = 0;         ///< picture index in the take of frame 0 of this chunk
  std::int64_t first_latent_frame = 0;  ///< what the tokens' frame numbers count
  int latent_frames = 0;
  int width = 0;   ///< px
  int height = 0;  ///< px
  int frames = 0;
  double fps = 16.0;                 ///< native rate
  std::vector<std::uint8_t> pixels;  ///< [frames][height][width][3], RGB, full range, sRGB transfer
  std::uint64_t latent_hash = 0;
  StageTimes times;

  std::size_t frame_bytes() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3; }
  std::span<const std::uint8_t> frame(int index) const {
    return std::span(pixels).subspan(static_cast<std::size_t>(index) * frame_bytes(), frame_bytes());
  }
};

}  // namespace longtake
