#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/result.h"
#include "engine/model/conditioning_net.h"
#include "engine/stream/command.h"

namespace longtake {

/// The latent frames of a chunk, and whether the first of them begins a film.
struct ChunkShape {
  int frames = 3;
  int height = 12, width = 20;  ///< cells
  bool begins = false;
};

/// Says, chunk by chunk, what a take shows where. What it says follows from prompts and seed alone, so that a take that
/// is replayed, rewound or branched shows the same. A model without a director is told by its prompt alone.
class Director {
 public:
  virtual ~Director() = default;
  /// The prompt from the next chunk on. What it goes on naming stays where it is.
  virtual void follow(const std::vector<WeightedText>& prompt, std::uint64_t seed) = 0;
  /// The next chunk begins a film: whatever was shown before is gone.
  virtual void begin() = 0;
  /// What the next chunk shows. To be called once for each chunk.
  virtual Conditioning next(const ChunkShape& shape) = 0;

  virtual Json save() const = 0;
  /// Refuses what save() cannot have written.
  virtual Result<void> restore(const Json& state) = 0;
};

}  // namespace longtake
