#pragma once

#include <memory>
#include <vector>

#include "engine/model/blocks_input.h"

namespace longtake {

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
