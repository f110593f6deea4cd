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

/// The tokens that a pass attends to besides its own. If empty, the model is plainly bidirectional.
struct MemoryView {
  std::vector<KeyValues> blocks;  // one per transformer block, [B, M, h*d]
  Positions positions;            // positions of the M slots, after the policy's rule for time
  at::Tensor bias;                // [M] or [B, M] added to the logits of each slot, undefined = none
  bool rotated = false;           ///< keys are already rotated (CausalDit::rotated) and positions are not read again
  /// Per block, [B, M + N, h*d] with `blocks` as its first M slots; empty = none. Passes over N tokens write their own
  /// rotated keys and values behind, which saves them a copy of the memory. One pass at a time then.
  std::vector<KeyValues> lanes{};

  bool empty() const { return blocks.empty(); }
};

/// What the chunks of a pass over several of them attend to. One after the other, the chunks list the tokens that they
/// see, and S is the length of all lists together. The memory's tokens have the first numbers, the pass's own tokens
/// the next ones.
struct ChunkReads {
  at::Tensor tokens;               // [S] int64
  Positions positions;             // [S] or [B, S], as the chunk that lists the token sees it
  std::vector<std::int64_t> seen;  // length of each chunk's list

  bool empty() const { return seen.empty(); }
};

}  // namespace longtake
