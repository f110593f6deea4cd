#pragma once

#include <cstdint>
#include <functional>

#include "training/causal/clean_clip.h"

namespace longtake::train {

/// What a chunk of the loop below is asked: the chunk's first latent frame, its positions and the memory it may see.
struct ChunkScene {
  std::int64_t first_frame = 0;
  Positions positions;
  MemoryView memory;
};
/// Which history tokens the chunk beginning at this frame sees; undefined = all.
using HistoryChoice = std::function<at::Tensor(std::int64_t first_frame, std::int64_t tokens)>;

using ChunkVisit = std::function<void(const ChunkScene&)>;

/// What is looked back at, [B, F, c, y, x]: memory is told as well what its tokens show.
struct CleanClips {
  at::Tensor latents;
  Conditioning layout = {};
};

/// Teacher forcing without a mask: chunk after chunk, first `visit` with the history of clean chunks, then the clean
/// pass of the chunk itself, whose K/V join the history. Equal to one masked pass over [clean; noisy].
/// Clips are whole chunks of `chunk_frames`. It begins where `history` ends.
void for_each_chunk(const CausalDit& dit, const CleanClips& clean, const TextContext& text, int chunk_frames,
                    const HistoryChoice& choice, const ChunkVisit& visit, CleanClip history);
void for_each_chunk(const CausalDit& dit, const CleanClips& clean, const TextContext& text, int chunk_frames,
                    const HistoryChoice& choice, const ChunkVisit& visit);
/// What these clips leave behind, without gradients.
CleanClip look_back(const CausalDit& dit, const CleanClips& clean, const TextContext& text, int chunk_frames,
                    const HistoryChoice& choice);

/// A history like the ones of inference, drawn from the seed: with probability 1 - `share` everything, otherwise the
/// last 3 to 6 frames, or the `budget` tokens of most worth. A token is worth a lot that is drawn when it is made, and
/// more where it shows an object or is new, by as much as is drawn for the whole clip: so tokens of any age are kept,
/// as queues, lots and salience do, and what is once gone does not come back. `objects` [F, tokens of a frame] are 1
/// where a token shows one.
HistoryChoice short_history(std::uint64_t seed, double share, std::int64_t budget, TokenGrid grid,
                            const at::Tensor& objects);

/// The tokens of one latent grid for these latents.
TokenGrid token_grid(const CausalDit& dit, const at::Tensor& latents);

}  // namespace longtake::train
