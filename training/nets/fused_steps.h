#pragma once

#include "engine/model/block_steps.h"

namespace longtake::train {

/// For training: each step is one pass over the rows, forwards and backwards. A result that autocast would convert to
/// bf16 for the next product is written as bf16 at once. Tensors that no fused step supports take the plain steps.
const BlockSteps& fused_steps();

}  // namespace longtake::train
