#pragma once

#include <string>
#include <vector>

#include "engine/generate/chunk_generator.h"
#include "training/nets/networks.h"

namespace longtake::train {

/// Clips to be streamed. B samples, F latent frames of height x width cells.
struct StreamWish {
  std::vector<std::string> captions;
  std::vector<std::uint64_t> seeds;
  Conditioning places;  ///< for all latent frames
  std::int64_t frames = 0, height = 0, width = 0;
  at::Tensor times{};  // [B, F] where clips leave something out, as CleanClip takes them
};

/// Streams clips, using the engine itself with a memory of all tokens. Noise is a function of the seeds.
/// [B, F, c, y, x]
Result<at::Tensor> stream_samples(const Networks& networks, const StreamWish& wish, GeneratorConfig config);

/// The sampler of a model that was not distilled: it follows the flow for `passes` passes.
GeneratorConfig flow_sampler(int passes, double shift, int chunk_frames, double guidance);

}  // namespace longtake::train
