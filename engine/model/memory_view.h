#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <vector>

#include "engine/kernels/rotary.h"

namespace longtake {

/// Keys and values of one block. Keys are stored after QK-norm and before rotation, so that positions can change later.
/// The camera's position at a token never changes, so keys in memory are already rotated by it
/// (ConditioningContext::camera).
struct KeyValues {
  at::Tensor k, v;  // [B, tokens, h*d]
};

/// The tokens that a pass attends to in addition to its own. If empty, the model is purely bidirectional.
struct MemoryView {
  std::vector<KeyValues> blocks;  // one per transformer block, [B, M, h*d]
  Positions positions;            // positions of the M slots under the policy's time rule
  at::Tensor bias;                // [M] or [B, M] added to the logits of each slot, undefined = none
  bool rotated = false;           ///< keys are already rotated (CausalDit::rotated) and positions are unused
  /// Per block, [B, M + N, h*d] with `blocks` as its first M slots; empty = none. Passes over N tokens write their own
  /// rotated keys and values after them, which avoids a copy of the memory. Only one pass at a time may then use the
  /// view.
  std::vector<KeyValues> lanes{};

  bool empty() const { return blocks.empty(); }
};

/// The tokens that each chunk attends to in a pass over several chunks. Chunk after chunk lists its tokens; S is the
/// length of all lists together. The memory's tokens have the first numbers, the pass's own tokens the next ones.
struct ChunkReads {
  at::Tensor tokens;               // [S] int64
  Positions positions;             // [S] or [B, S], as seen by the chunk that lists the token
  std::vector<std::int64_t> seen;  // length of each chunk's list

  bool empty() const { return seen.empty(); }
};

}  // namespace longtake
