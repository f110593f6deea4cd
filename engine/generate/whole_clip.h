#pragma once

#include "engine/generate/chunk_sampler.h"

namespace longtake {

/// Every chunk is a separate clip, which a bidirectional model generates at once.
class WholeClipSampler final : public ChunkSampler {
 public:
  using ChunkSampler::ChunkSampler;
  Result<SampledChunk> sample(const SampleScene& scene, const std::stop_token& stop) const override;
  bool remembers() const override { return false; }
};

}  // namespace longtake
