#pragma once

#include "engine/generate/chunk_sampler.h"

namespace longtake {

/// SkyReels-V2: a clip is generated at once and returned chunk by chunk. The next clip continues its last frames; there
/// is no other memory. The window holds these frames, then the chunks that are ready.
class DiffusionForcingSampler final : public ChunkSampler {
 public:
  using ChunkSampler::ChunkSampler;
  Result<SampledChunk> sample(const SampleScene& scene, const std::stop_token& stop) const override;
  bool remembers() const override { return false; }

 private:
  /// The chunks of the next clip, without those that it continues.
  Result<ChunkWindow> next_clip(const SampleScene& scene, const std::stop_token& stop) const;
};

}  // namespace longtake
