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

/// Colours and sharpness are measured on the middle picture, motion on every fourth row of all pictures. Colours use
/// the means of small squares that a session's log also keeps as the chunk's thumbnail.
ChunkMeasures measure_pictures(const Pictures& pictures);

/// The colours of a chunk whose log has only its thumbnail. Equal to the values of measure_pictures().
ChunkMeasures measure_thumbnail(const Thumbnail& thumbnail);

/// Adds the statistics of the latents. Types other than F32, BF16 and F16 are left out.
void add_latents(ChunkMeasures& measures, const Latents& latents);

}  // namespace longtake::drift
