#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/result.h"
#include "engine/model/conditioning_net.h"
#include "engine/stream/command.h"

namespace longtake {

/// The latent frames of a chunk. `begins` is set if the first of them begins a film, which is a take or a new shot.
struct ChunkShape {
  int frames = 3;
  int height = 12, width = 20;  ///< cells
  bool begins = false;
};

/// Decides, chunk by chunk, what a take shows and where. The result depends on prompts and seed alone, so that a take
/// that is made again, rewound or branched shows the same. A model without a director is conditioned on its prompt
/// alone.
class Director {
 public:
  virtual ~Director() = default;
  /// Sets the prompt from the next chunk on. Things that the new prompt also names keep their places.
  virtual void follow(const std::vector<WeightedText>& prompt, std::uint64_t seed) = 0;
  /// The next chunk begins a film: everything shown before is dropped.
  virtual void begin() = 0;
  /// Returns the conditioning of the next chunk. Call it once per chunk.
  virtual Conditioning next(const ChunkShape& shape) = 0;
  /// Rows of the encoded prompt in force that each slot points to, [S, 2]; undefined if the model points to no words.
  virtual at::Tensor spans() const { return {}; }

  /// A director of its own that goes on from here as this one would.
  virtual std::unique_ptr<Director> clone() const = 0;
  virtual Json save() const = 0;
  /// Refuses a state that save() cannot have written.
  virtual Result<void> restore(const Json& state) = 0;
};

}  // namespace longtake
