#pragma once

#include <cstdint>
#include <span>
#include <string>
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

/// One chunk of pictures. It never changes after it is published; viewer, recorder and export share it.
struct VideoChunk {
  TakeId take = 0;
  ChunkIndex chunk = 0;
  std::int64_t first_frame = 0;         ///< index in the take of this chunk's first picture
  std::int64_t first_latent_frame = 0;  ///< the same in latent frames, which tokens are numbered by
  int latent_frames = 0;
  int width = 0;   ///< px
  int height = 0;  ///< px
  int frames = 0;
  double fps = 16.0;                 ///< native rate
  std::vector<std::uint8_t> pixels;  ///< [frames][height][width][3], RGB, full range, sRGB transfer
  std::uint64_t latent_hash = 0;
  bool follows_video = false;  ///< made while the stream follows one
  StageTimes times;

  std::size_t frame_bytes() const { return static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3; }
  std::span<const std::uint8_t> frame(int index) const {
    return std::span(pixels).subspan(static_cast<std::size_t>(index) * frame_bytes(), frame_bytes());
  }
};

}  // namespace longtake
