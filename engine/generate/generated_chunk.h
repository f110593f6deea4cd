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

/// A chunk as ChunkGenerator returns it.
struct GeneratedChunk {
  ChunkIndex chunk = 0;
  std::int64_t first_frame = 0;  ///< latent frame
  at::Tensor latents;            // [1, F, c, y, x] clean, in the model's type
  at::Tensor on_host;            // a copy in the host's memory
  TokenScores scores;            ///< the scores of every token in the chunk, before any eviction
  std::uint64_t hash = 0;        ///< hash of the latents' bytes
  StageTimes times;
  int steps = 0;  ///< SampledChunk::steps; 0 for an imported chunk
};

bool all_finite(const at::Tensor& latents);
/// Hash of the bytes of latents in the host's memory.
std::uint64_t latent_hash(const at::Tensor& latents);

/// A chunk during ChunkGenerator::generate(). Measures the times of the algorithm's parts, copies the latents to the
/// host and refuses those that are not finite. Its functions are called in the order of their declaration.
class MeasuredChunk {
 public:
  /// `remembers` is false for a sampler without memory. Then only the latents are measured.
  MeasuredChunk(const StreamCursor& cursor, at::Device device, bool remembers);
  MeasuredChunk(const MeasuredChunk&) = delete;  // the clock points to members

  /// Begins to copy the latents, which a GPU may still be computing. A CPU has finished them. Bad ones therefore fail
  /// here, before a context pass runs for them.
  Result<void> denoised(const at::Tensor& x0);
  /// The context pass is done, or queued on a GPU.
  void context_made();
  /// Waits for the latents. This is the first wait for a GPU.
  Result<void> arrived();
  /// Waits for the scores.
  const TokenScores& scored(MeasuredScores& scores);
  /// The chunk is in memory.
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
