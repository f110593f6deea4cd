#pragma once

#include "engine/generate/chunk_sampler.h"

namespace longtake {

/// The paper's sampler: one chunk through all passes, then the next.
class PerChunkSampler final : public ChunkSampler {
 public:
  using ChunkSampler::ChunkSampler;
  Result<SampledChunk> sample(const SampleScene& scene, const std::stop_token& stop) const override;
};

}  // namespace longtake
