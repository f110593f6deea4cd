#pragma once

#include "engine/generate/chunk_generator.h"
#include "training/data/latents.h"
#include "training/teacher/networks.h"

namespace longtake::train {

/// Streams clips with the captions and conditioning maps of `wanted`, using the engine itself with a memory of all
/// tokens. Noise is a function of the batch's seeds.  [B, F, c, y, x]
Result<at::Tensor> stream_samples(const Networks& networks, const LatentBatch& wanted, GeneratorConfig config);

}  // namespace longtake::train
