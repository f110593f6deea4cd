#pragma once

#include "engine/generate/chunk_sampler.h"

namespace longtake {

/// The paper's sampler: one chunk through all passes, then the next.
class PerChunkSampler final : public ChunkSampler {
 public:
  using ChunkSampler::ChunkSampler;
  Result<SampledChunk> sample(const SampleScene& scene, const std::stop_token& stop) const override;
  at::Tensor first_guess(const SampleScene& scene) const override;

 private:
  const std::vector<float>& usual_times(const SampleScene& scene) const;
};

}  // namespace longtake
