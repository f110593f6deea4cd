#pragma once

#include "engine/model/causal_dit.h"

namespace longtake::train {

/// Runs transformer blocks without keeping their activations: only a block's inputs are kept, and the block runs again
/// in the backward pass. This needs the memory of one block instead of all, and one more forward pass.
BlockRunner recomputed_blocks(bool bf16, at::DeviceType device);

}  // namespace longtake::train
