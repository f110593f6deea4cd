#pragma once

#include <functional>
#include <utility>

#include "training/stages/teacher_forcing.h"

namespace longtake::train {

/// Teacher forcing in a loop, as a reference for force_chunks(). For each chunk, `visit` is called with the K/V of the
/// clean chunks before it; then the chunk's clean pass adds its own K/V.
inline void for_each_chunk(const CausalDit& dit, const CleanClips& clean, const TextContext& text, int chunk_frames,
                           const HistoryChoice& choice, const std::function<void(const ChunkScene&)>& visit,
                           const at::Tensor& times = {}) {
  const auto make = [&](const ChunkScene& scene) {
    visit(scene);
    return clean.latents.narrow(1, scene.first_frame, chunk_frames);
  };
  roll_chunks(dit, clean.layout, clean.latents.size(1), text, chunk_frames, choice, make,
              CleanClip(token_grid(dit, clean.latents), times));
}

}  // namespace longtake::train
