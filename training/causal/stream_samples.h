#pragma once

#include "training/teacher/networks.h"

namespace longtake::train {

/// How a chunk is denoised.
struct ChunkSampler {
  std::vector<double> times;  ///< 1000 first; Euler steps end at 0, few-step times do not contain it
  bool few_step = false;      ///< clean estimate and fresh noise after each pass, instead of Euler steps
  double guidance = 1;
};

/// Streams clips chunk by chunk with full history, as inference does. Noise is a function of `seeds` (one per sample),
/// `layout` [B, F, P, y, x] has all of their latent frames.
at::Tensor stream_samples(const Networks& networks, const std::vector<std::string>& captions,
                          const std::vector<std::uint64_t>& seeds, const at::Tensor& layout,
                          at::IntArrayRef latent_shape, int chunks, int chunk_frames, const ChunkSampler& sampler);

}  // namespace longtake::train
