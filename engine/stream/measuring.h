#pragma once

#include <cstdint>
#include <span>

#include "engine/session/latents.h"
#include "engine/session/records.h"
#include "engine/stream/measures.h"

namespace longtake::drift {

/// Pictures of a chunk in memory.
struct Pictures {
  std::span<const std::uint8_t> pixels;  ///< [frames][height][width][3], RGB
  int width = 0;
  int height = 0;
  int frames = 0;
};

/// Colours and sharpness are those of the middle picture; motion is measured on every fourth row of all pictures.
/// Colours are measured on means of small squares, the same that a session's log keeps as the chunk's thumbnail.
ChunkMeasures measure_pictures(const Pictures& pictures);

/// The colours of a chunk of which only the log's thumbnail is there: equal to those that measure_pictures() found.
ChunkMeasures measure_thumbnail(const Thumbnail& thumbnail);

/// Adds the statistics of the latents. Types other than F32, BF16 and F16 are left out.
void add_latents(ChunkMeasures& measures, const Latents& latents);

}  // namespace longtake::drift
