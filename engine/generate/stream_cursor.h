#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/model/causal_dit.h"
#include "engine/policy/policy.h"
#include "engine/stream/ids.h"

namespace longtake {

/// The position of a stream between two chunks. Inference and training both take their noise and token positions from
/// here, so they cannot differ.
struct StreamCursor {
  std::uint64_t seed = 0;  ///< determines all noise
  ChunkIndex chunk = 0;    ///< the next chunk
  std::int64_t frame = 0;  ///< the chunk's first latent frame
  int epoch = 0;           ///< counts prompts; marks keys and values with the prompt that they were computed under

  /// e ~ N(0, I) for a pass of the chunk that comes `ahead` chunks after the next one: a function of seed, chunk and
  /// pass. [1, F, c, y, x] float32 on the CPU, `shape` is [F, c, y, x]
  at::Tensor noise(at::IntArrayRef shape, int pass, int ahead = 0) const;
  /// The next `count` latent frames.
  std::vector<std::int64_t> frames(std::int64_t count) const;
  /// A pass over latents [B, F, c, y, x] of the next frames, all at one timestep.
  ChunkInput input(const at::Tensor& latents, double timestep, const Positioner& rule, const DitConfig& model) const;
  /// Marks a chunk of `count` latent frames as finished.
  void advance(std::int64_t count) {
    ++chunk;
    frame += count;
  }
};

/// Another pass over the same frames.
ChunkInput next_pass(ChunkInput pass, const at::Tensor& latents, double timestep);
/// A pass over latents [B, F, c, y, x] of any ascending latent frames, all at one timestep.
ChunkInput pass_input(const at::Tensor& latents, double timestep, std::span<const std::int64_t> frames,
                      const Positioner& rule, const DitConfig& model);

}  // namespace longtake
