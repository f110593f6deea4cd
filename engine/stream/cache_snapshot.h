#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/policy/outcome.h"
#include "engine/stream/ids.h"

namespace longtake {

enum class TokenState : std::uint8_t { evicted, kept, sink, pinned, forgotten };

/// One token of one latent frame, as the engine measured it when the snapshot was taken.
struct TokenInfo {
  float score = 0;                  ///< The token's raw score from the active scorer; NaN if it was never scored
  float bias = 0;                   ///< attention bias (Dim)
  std::int32_t slot = -1;           ///< -1 after the eviction
  std::int32_t prompt_epoch = 0;    ///< the prompt under which its keys and values were computed
  std::int32_t evicted_after = -1;  ///< chunk whose plan evicted it, -1 while it is in the cache
  TokenState state = TokenState::evicted;
  EvictionReason reason = EvictionReason::score;  ///< why it was evicted; undefined while evicted_after is -1
};

struct FrameTokens {
  std::int64_t latent_frame = 0;
  ChunkIndex chunk = 0;
  std::int32_t kept = 0;
  std::vector<TokenInfo> tokens;  ///< [rows * columns], row-major
};

struct Eviction {
  std::int64_t latent_frame = 0;
  std::int32_t row = 0;
  std::int32_t column = 0;
  float score = 0;
  EvictionReason reason = EvictionReason::score;
};

/// The model's memory at the end of one chunk. All values are measured. A newer snapshot replaces an older one.
struct CacheSnapshot {
  TakeId take = 0;
  ChunkIndex chunk = 0;
  std::string policy;        ///< preset name
  std::string scorer;        ///< source of the salience: "salience-head", "novelty", ...
  std::int32_t rows = 0;     ///< tokens down one latent frame
  std::int32_t columns = 0;  ///< tokens across
  std::int32_t budget_tokens = 0;
  std::int32_t sink_frames = 0;
  std::int32_t kept_tokens = 0;
  std::int32_t capacity_tokens = 0;
  std::int64_t kept_bytes = 0;
  std::int64_t capacity_bytes = 0;
  std::int32_t prompt_epoch = 0;
  std::vector<FrameTokens> recent;      ///< every token of the last chunks, oldest frame first, kept or not
  std::vector<FrameTokens> remembered;  ///< older latent frames that still own kept tokens, oldest first
  std::vector<Eviction> last_evictions;
  std::vector<MemoryNote> notes;
  std::vector<std::int32_t> kept_history;  ///< kept tokens after each of the last chunks, newest last
};

/// The snapshot's entry for a latent frame; null if there is none.
inline const FrameTokens* find_frame(const CacheSnapshot& snapshot, std::int64_t latent_frame) {
  for (const auto* list : {&snapshot.recent, &snapshot.remembered}) {
    for (const FrameTokens& frame : *list) {
      if (frame.latent_frame == latent_frame) return &frame;
    }
  }
  return nullptr;
}

}  // namespace longtake
