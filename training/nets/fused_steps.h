#pragma once

#include "engine/model/block_steps.h"

namespace longtake::train {

/// For training on a CPU: each step is one pass over the rows, forwards and backwards, and what autocast will turn into
/// bf16 for the next product is written as bf16 at once. Tensors of other devices and types take the plain steps.
const BlockSteps& fused_steps();

}  // namespace longtake::train
