#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

#include "engine/kernels/rotary.h"

namespace longtake {

/// Keys and values of one block. Keys are after QK-norm and before rotation, so that a position may change later; where
/// a camera has gone never changes, and keys in memory have been turned by that (ConditioningContext::camera).
struct KeyValues {
  at::Tensor k, v;  // [B, tokens, h*d]
};

/// What a pass attends to besides its own tokens. Empty: nothing, which is the plain bidirectional model.
struct MemoryView {
  std::vector<KeyValues> blocks;  // one per transformer block, [B, M, h*d]
  Positions positions;            // of the M slots, after the rule for rotary time
  at::Tensor bias;                // [M] or [B, M] added to the logits of each slot, undefined = none
  bool rotated = false;           ///< keys are already turned (CausalDit::rotated), positions are not looked at again

  bool empty() const { return blocks.empty(); }
};

}  // namespace longtake
