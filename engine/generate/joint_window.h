#pragma once

#include "engine/generate/chunk_sampler.h"

namespace longtake {

/// Rolling Forcing: every pass processes all chunks of the window, each at its own level, and one more as pure noise. A
/// new window needs as many passes as there are levels until its first chunk is clean. After that each pass finishes
/// one.
class JointWindowSampler final : public ChunkSampler {
 public:
  using ChunkSampler::ChunkSampler;
  Result<SampledChunk> sample(const SampleScene& scene, const std::stop_token& stop) const override;
  /// Returns the newest kept tokens that fit in addition to the chunk.
  std::optional<std::vector<SlotId>> context_slots(const SlotTable& table) const override;

 private:
  MemoryView memory_of(const SampleScene& scene, std::int64_t window_frames) const;
  /// The number of kept tokens that fit into a pass in addition to this many latent frames of its own.
  std::int64_t room_beside(std::int64_t frames) const;
};

}  // namespace longtake
