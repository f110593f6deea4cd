#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

#include "engine/core/result.h"
#include "engine/core/stopwatch.h"
#include "engine/generate/stream_cursor.h"
#include "engine/kernels/host_copy.h"
#include "engine/kernels/stage_clock.h"
#include "engine/memory/token_scores.h"
#include "engine/stream/video_chunk.h"

namespace longtake {

/// A chunk as ChunkGenerator makes it.
struct GeneratedChunk {
  ChunkIndex chunk = 0;
  std::int64_t first_frame = 0;  ///< latent frame
  at::Tensor latents;            // [1, F, c, y, x] clean, in the model's type
  at::Tensor on_host;            // a copy in the host's memory
  TokenScores scores;            ///< the scores of every token in the chunk, before any eviction
  std::uint64_t hash = 0;        ///< hash of the latents' bytes
  StageTimes times;
  int steps = 0;  ///< SampledChunk::steps; 0 for a chunk that was given
};

bool all_finite(const at::Tensor& latents);
/// Hash of the bytes of latents in the host's memory.
std::uint64_t latent_hash(const at::Tensor& latents);

/// A chunk while ChunkGenerator::generate() makes it: takes the times of the algorithm's parts, brings the latents to
/// the host and refuses those that are not numbers. Its functions are called in the order in which they stand here.
class MeasuredChunk {
 public:
  /// `remembers` is false for a sampler without memory. Then only the latents are measured.
  MeasuredChunk(const StreamCursor& cursor, at::Device device, bool remembers);
  MeasuredChunk(const MeasuredChunk&) = delete;  // the clock holds the places of the times

  /// Begins to copy the latents, which a GPU may still be making. A CPU has made them, so bad ones fail here, before a
  /// context pass is made for them.
  Result<void> denoised(const at::Tensor& x0);
  /// The context pass is made, or queued on a GPU.
  void context_made();
  /// Waits for the latents. This is the first wait for a GPU.
  Result<void> arrived();
  /// Waits for the scores.
  const TokenScores& scored(MeasuredScores& scores);
  /// The memory has taken the chunk.
  void appended();
  GeneratedChunk finished();

 private:
  Stopwatch watch_, policy_;
  StageClock stages_;
  const bool remembers_;
  GeneratedChunk chunk_;
  HostCopy on_host_;
};

}  // namespace longtake
