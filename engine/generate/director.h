#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/result.h"
#include "engine/model/conditioning_net.h"
#include "engine/stream/command.h"

namespace longtake {

/// The latent frames of a chunk. `begins` is set if its first frame begins a take or a new shot.
struct ChunkShape {
  int frames = 3;
  int height = 12, width = 20;  ///< cells
  bool begins = false;
};

/// Decides, chunk by chunk, what a take shows and where. The result depends only on prompts and seed. A take that is
/// restored, rewound or branched therefore shows the same. A model without a director is conditioned on its prompt
/// only.
class Director {
 public:
  virtual ~Director() = default;
  /// Sets the prompt from the next chunk on. Things that the new prompt also names keep their places.
  virtual void follow(const std::vector<WeightedText>& prompt, std::uint64_t seed) = 0;
  /// The next chunk begins a take or a shot: drops everything shown before.
  virtual void begin() = 0;
  /// Returns the conditioning of the next chunk. Call it once per chunk.
  virtual Conditioning next(const ChunkShape& shape) = 0;
  /// Rows of the current encoded prompt that each slot points to, [S, 2]; undefined if the model points to no words.
  virtual at::Tensor spans() const { return {}; }

  /// An independent copy that continues identically from here.
  virtual std::unique_ptr<Director> clone() const = 0;
  virtual Json save() const = 0;
  /// Refuses a state that save() cannot have written.
  virtual Result<void> restore(const Json& state) = 0;
};

}  // namespace longtake
