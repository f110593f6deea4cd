#pragma once

#include <vector>

#include "engine/model/dit_block.h"

namespace longtake {

/// All that a pass brings to the blocks.
struct BlocksInput {
  at::Tensor x;                          // [B, N, C]
  at::Tensor modulation;                 // [B, F, 6, C]
  const std::vector<KeyValues>& text;    // per block, [B or 1, T, C]
  const std::vector<KeyValues>& memory;  // per block, turned keys, [B or 1, M, C]; empty = none
  const PassScope& scope;
};

/// What context passes keep of a block; tensors that are undefined are not asked for.
struct BlocksOutput {
  std::vector<QueryKeyValue>* own = nullptr;  ///< one per block, q and k before rotation
  bool every_query = false;                   ///< q of every block, not of the last alone
  bool stops_at_last_keys = false;            ///< the last block only as far as q, k and v; there is no result then
};

}  // namespace longtake
