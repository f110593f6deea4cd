#pragma once

#include <memory>
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

/// The transformer blocks of one model laid out for CPU inference. Many tokens at a time go through everything that
/// a block does to a token alone, so that they stay in a core's cache and threads meet twice a block; between blocks x
/// is float32. It holds a second copy of the matrices.
class PackedBlocks {
 public:
  virtual ~PackedBlocks() = default;
  /// x behind the last block, [B, N, C] in the weights' type.
  virtual at::Tensor run(const BlocksInput& input, const BlocksOutput& output) const = 0;
};

/// Null where this CPU has no kernels for the blocks' type, or a block reads an image.
std::shared_ptr<const PackedBlocks> pack_blocks(const std::vector<DitBlock>& blocks);

/// Whether they can take this pass: no gradients, one bias for all queries.
bool takes_packed_blocks(const BlocksInput& input);

}  // namespace longtake
