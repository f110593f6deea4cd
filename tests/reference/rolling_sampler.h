#pragma once

#include <functional>
#include <vector>

#include "engine/model/causal_dit.h"
#include "engine/model/sampler_plans.h"

namespace longtake {

/// A pass of the joint rolling window over a video of `chunks` chunks with `levels` levels: chunk first + i is at
/// level[i], 0 the noisiest. Passes run from 0 to chunks + levels - 2.
struct RollingPass {
  int first = 0;
  std::vector<int> level;
};
RollingPass rolling_pass(int pass, int chunks, int levels);

/// A finished chunk that a pass attends to, and the latent frame position of its first frame.
struct RollingSlot {
  int chunk = 0;
  int first_time = 0;

  bool operator==(const RollingSlot&) const = default;
};

/// The chunks that a denoising pass over chunks first .. first + count - 1 attends to. The very first chunk is an
/// anchor, placed just before the newest finished chunks. As many of those are used as fit the attention window.
std::vector<RollingSlot> rolling_memory(const SamplerPlan& plan, int first, int count);
/// The chunks that the clean pass of a finished chunk attends to. Once the cache is full, the anchor is not among them.
std::vector<RollingSlot> rolling_context_memory(const SamplerPlan& plan, int chunk);

/// Fresh noise for one chunk for `level`, 0 the first.  [B, F, c, y, x]
using ChunkNoise = std::function<at::Tensor(int chunk, int level)>;

/// Rolling Forcing: all chunks of a window are denoised together, each at its own level, and the window advances by one
/// chunk per pass. Returns the clean latents of all chunks; `chunk_done`, if given, receives each as soon as it is
/// clean.
at::Tensor sample_rolling(const CausalDit& model, const TextContext& text, const SamplerPlan& plan, int chunks,
                          const ChunkNoise& noise,
                          const std::function<void(int chunk, const at::Tensor& latents)>& chunk_done = {});

}  // namespace longtake
