#pragma once

#include <vector>

#include "engine/model/dit_block.h"

namespace longtake {

/// A pass's input to the blocks.
struct BlocksInput {
  at::Tensor x;                          // [B, N, C]
  at::Tensor modulation;                 // [B, F, 6, C]
  const std::vector<KeyValues>& text;    // per block, [B or 1, T, C]
  const std::vector<KeyValues>& memory;  // per block, rotated keys, [B or 1, M, C]; empty = none
  const PassScope& scope;
};

/// The results of a block that context passes keep. Undefined tensors are not computed.
struct BlocksOutput {
  std::vector<QueryKeyValue>* own = nullptr;  ///< one per block, q and k before rotation
  bool every_query = false;                   ///< q of every block instead of only the last one
  bool stops_at_last_keys = false;            ///< the last block stops after q, k and v; the pass then has no result
};

}  // namespace longtake
