#pragma once

#include <memory>
#include <vector>

#include "engine/model/blocks_input.h"

namespace longtake {

/// The transformer blocks of one model laid out for CPU inference. All per-token work of a block runs on many tokens at
/// a time. They stay in a core's cache, and threads synchronise only twice per block. Between blocks x is float32.
/// Holds a second copy of the matrices.
class PackedBlocks {
 public:
  virtual ~PackedBlocks() = default;
  /// Returns x after the last block, [B, N, C] in the weights' type.
  virtual at::Tensor run(const BlocksInput& input, const BlocksOutput& output) const = 0;
};

/// Null if this CPU has no kernels for the blocks' type, or if a block reads an image. `eight_bits`: the matrices are
/// in 8 bits if this CPU has products for them.
std::shared_ptr<const PackedBlocks> pack_blocks(const std::vector<DitBlock>& blocks, bool eight_bits);

/// True if packed blocks support this pass: no gradients, one bias for all queries.
bool takes_packed_blocks(const BlocksInput& input);

}  // namespace longtake
