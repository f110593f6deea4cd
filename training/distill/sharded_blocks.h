#pragma once

#include <memory>

#include "engine/model/causal_dit.h"
#include "training/run/group.h"

namespace longtake::train {

/// Keeps the blocks of a frozen transformer in parts, one on each rank. A block is gathered from all ranks before it is
/// computed, and the one behind it while it is computed, so that a rank holds its part and two blocks. The numbers are
/// those of the whole model. All ranks must make the same passes in the same order.
class ShardedBlocks {
 public:
  /// `dit` must not move, and its weights must not change, while this lives.
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
