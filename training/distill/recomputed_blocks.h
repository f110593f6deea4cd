#pragma once

#include "engine/model/causal_dit.h"

namespace longtake::train {

/// Runs transformer blocks without keeping their activations: only what a block reads is remembered, and the block is
/// run again when its gradient is asked for. Memory of one block instead of all, for one more forward pass.
BlockRunner recomputed_blocks(bool bf16, at::DeviceType device);

}  // namespace longtake::train
