#pragma once

#include <memory>

#include "engine/model/causal_dit.h"
#include "training/run/group.h"

namespace longtake::train {

/// Shards the blocks of a frozen transformer over ranks. A block is gathered from all ranks before it is computed, and
/// the next one while it is computed. A rank holds its part and two blocks. The results are those of the whole model.
/// All ranks must make the same passes in the same order.
class ShardedBlocks {
 public:
  /// `dit` must not move, and its weights must not change, during the lifetime of this object.
  ShardedBlocks(CausalDit& dit, Group& group);
  ~ShardedBlocks();
  ShardedBlocks(const ShardedBlocks&) = delete;
  ShardedBlocks& operator=(const ShardedBlocks&) = delete;

 private:
  struct Parts;
  CausalDit& dit_;
  std::shared_ptr<Parts> parts_;
};

}  // namespace longtake::train
