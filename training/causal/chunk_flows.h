#pragma once

#include "training/causal/teacher_forcing.h"
#include "training/data/latents.h"
#include "training/teacher/networks.h"

namespace longtake::train {

/// The words for each chunk of a batch. What was before a change has its part in the history as the engine's recache
/// leaves it: made again under the new words.
struct ChunkTexts {
  TextContext first, rest;
  std::int64_t changes_at = 0;  ///< latent frame

  /// Encoded with the weights as they are now.
  static ChunkTexts of(const Networks& networks, const LatentBatch& batch);
  const TextContext& at(std::int64_t frame) const { return frame < changes_at ? first : rest; }
};

/// What the chunks of clips are asked, beside the clips themselves.
struct ChunkQuestion {
  const LatentBatch& batch;  ///< whose captions and layout they are told
  int chunk_frames = 3;
  const HistoryChoice& choice;  ///< which tokens of their history they see
  double guidance = 1;
};

/// The flow of every chunk of x [B, F, c, y, x] at `timesteps` [B, F], each with the chunks of `clean` before it as its
/// history. Begins behind `past`, where there is one, and ends with `clean`.  [B, frames asked, c, y, x]
at::Tensor flow_by_chunks(const Networks& networks, const ChunkQuestion& question, const at::Tensor& x,
                          const at::Tensor& timesteps, const CleanClips& clean,
                          const std::optional<CleanClip>& past = std::nullopt);

}  // namespace longtake::train
