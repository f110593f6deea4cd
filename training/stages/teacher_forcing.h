#pragma once

#include <cstdint>
#include <functional>

#include "training/stages/clean_clip.h"

namespace longtake::train {

/// The inputs of one chunk in the loop below: its first latent frame, its positions and the memory it may see.
struct ChunkScene {
  std::int64_t first_frame = 0;
  Positions positions;
  MemoryView memory;
};
/// The indices of the past tokens that the chunk at this frame sees; undefined = all.
using HistoryChoice = std::function<at::Tensor(std::int64_t first_frame, std::int64_t tokens)>;

/// The clean latents that go into memory, [B, F, c, y, x], with their conditioning maps.
struct CleanClips {
  at::Tensor latents;
  Conditioning layout = {};
};

/// Returns the clean latents [B, chunk frames, c, y, x] of the scene's chunk, which go into memory.
using ChunkMaker = std::function<at::Tensor(const ChunkScene&)>;

/// Processes `frames` latent frames chunk by chunk. For each chunk it calls `make` with the K/V of the chunks before
/// it; then a clean pass of the result adds the chunk's own K/V. The last chunk gets no clean pass, because no chunk
/// attends to it. `layout` is the conditioning of all frames. The first chunk is the one after `history`.
void roll_chunks(const CausalDit& dit, const Conditioning& layout, std::int64_t frames, const TextContext& text,
                 int chunk_frames, const HistoryChoice& choice, const ChunkMaker& make, CleanClip history);

/// Teacher forcing: the inputs of a pass that denoises all chunks of clips at once. Each chunk sees the K/V of the
/// clean chunks before it, as with roll_chunks(), and itself.
struct ForcedChunks {
  Positions positions;
  MemoryView memory;  // of all chunks but the last
  ChunkReads reads;

  /// x [B, F, c, y, x] at timesteps [B, F]
  ChunkInput input(const at::Tensor& x, const at::Tensor& timesteps, const ConditioningContext& places) const {
    return {x, timesteps, positions, {}, places, 0, reads};
  }
};
/// The clean pass over all chunks at once. This is possible because their latents are known: in every block, each chunk
/// reads the K/V of the chunks before it. Clips must be whole chunks; `times` as in CleanClip.
ContextPass clean_pass(const CausalDit& dit, const CleanClips& clean, const TextContext& text, int chunk_frames,
                       const HistoryChoice& choice, const at::Tensor& times);
/// Includes the clean pass over all chunks but the last.
ForcedChunks force_chunks(const CausalDit& dit, const CleanClips& clean, const TextContext& text, int chunk_frames,
                          const HistoryChoice& choice, const at::Tensor& times = {});

/// Chooses past tokens as policies do in inference, at random from the seed: with probability 1 - `share` all of them,
/// otherwise the last 3 to 6 frames or the `budget` tokens with the highest scores. A token's score is a random number
/// in 0..1 plus amounts, drawn once for the clip, for showing an object and for being new. So tokens of any age are
/// kept, as FIFO, random and salience policies do, and a dropped token does not come back. `objects` [F, tokens of a
/// frame] is 1 where a token shows an object.
HistoryChoice short_history(std::uint64_t seed, double share, std::int64_t budget, TokenGrid grid,
                            const at::Tensor& objects);

TokenGrid token_grid(const CausalDit& dit, const at::Tensor& latents);

}  // namespace longtake::train
