#pragma once

#include "engine/stream/cache_snapshot.h"

namespace longtake::ui {

/// The snapshot's entry for a latent frame; null if there is none.
inline const FrameTokens* findFrame(const CacheSnapshot& snapshot, std::int64_t latent_frame) {
  for (const auto* list : {&snapshot.recent, &snapshot.remembered}) {
    for (const FrameTokens& frame : *list) {
      if (frame.latent_frame == latent_frame) return &frame;
    }
  }
  return nullptr;
}

}  // namespace longtake::ui
