#pragma once

#include "engine/generate/chunk_generator.h"
#include "training/data/latents.h"
#include "training/teacher/networks.h"

namespace longtake::train {

/// Streams the clips that `wanted` captions and lays out, by the engine itself and with all of their history. Noise
/// follows from the batch's seeds.  [B, F, c, y, x]
Result<at::Tensor> stream_samples(const Networks& networks, const LatentBatch& wanted, GeneratorConfig config);

}  // namespace longtake::train
