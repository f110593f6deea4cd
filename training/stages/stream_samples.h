#pragma once

#include <string>
#include <vector>

#include "engine/generate/chunk_generator.h"
#include "training/nets/networks.h"

namespace longtake::train {

/// The clips to stream. B samples, F latent frames of height x width cells.
struct StreamWish {
  std::vector<std::string> captions;
  std::vector<std::uint64_t> seeds;
  Conditioning places;  ///< for all latent frames
  std::int64_t frames = 0, height = 0, width = 0;
  at::Tensor times{};  // [B, F] for clips with cuts, see CleanClip
};

/// Streams clips with the engine, whose memory keeps all tokens. Noise is a function of the seeds.  [B, F, c, y, x]
Result<at::Tensor> stream_samples(const Networks& networks, const StreamWish& wish, GeneratorConfig config);

/// The sampler of a model that is not distilled: it integrates the flow in `passes` passes.
GeneratorConfig flow_sampler(int passes, double shift, int chunk_frames, double guidance);

}  // namespace longtake::train
