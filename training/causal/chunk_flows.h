#pragma once

#include "training/chunks/teacher_forcing.h"
#include "training/data/latents.h"
#include "training/teacher/networks.h"

namespace longtake::train {

/// The text for each chunk of a batch. After a change, the chunks before it are in memory as the engine's recache
/// leaves them: computed again with the new text.
struct ChunkTexts {
  TextContext first, rest;
  std::int64_t changes_at = 0;  ///< latent frame

  /// Encoded with the weights as they are now.
  static ChunkTexts of(const Networks& networks, const LatentBatch& batch);
  const TextContext& at(std::int64_t frame) const { return frame < changes_at ? first : rest; }
};

/// The inputs of the chunks' passes beside the clips.
struct ChunkQuestion {
  const LatentBatch& batch;  ///< supplies captions and conditioning maps
  int chunk_frames = 3;
  const HistoryChoice& choice;  ///< selects the past tokens that each chunk sees
  double guidance = 1;
};

/// The flow of every chunk of x [B, F, c, y, x] at `timesteps` [B, F]. Each chunk attends to the chunks of `clean`
/// before it. The first chunk is the one after `past`, if there is one; the last is that of `clean`.  [B, frames after
/// past, c, y, x]
at::Tensor flow_by_chunks(const Networks& networks, const ChunkQuestion& question, const at::Tensor& x,
                          const at::Tensor& timesteps, const CleanClips& clean,
                          const std::optional<CleanClip>& past = std::nullopt);

}  // namespace longtake::train
