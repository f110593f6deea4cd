#pragma once

#include <deque>
#include <memory>
#include <span>
#include <vector>

#include "engine/memory/slot_table.h"
#include "engine/policy/outcome.h"
#include "engine/policy/policy.h"
#include "engine/stream/cache_snapshot.h"

namespace longtake {

/// Records the fate of every token of the last chunks, kept or evicted, to draw the cache over the video. Uses no
/// tensors.
class TokenLedger {
 public:
  struct Grid {
    int rows = 0;
    int columns = 0;
    int recent_chunks = 8;     ///< chunks whose tokens are all shown
    int history_chunks = 240;  ///< length of the kept-tokens curve
  };

  TokenLedger() = default;
  explicit TokenLedger(Grid grid) : grid_(grid) {}

  /// Adds the tokens of a new chunk in raster order, before its plan is executed.
  void born(std::span<const Token> tokens);
  /// Marks a staged or kept token that left the cache with `chunk`'s plan.
  void left(const Token& token, std::int64_t chunk, EvictionReason reason);
  /// Closes one chunk's plan; the evictions since the last call become the snapshot's last_evictions.
  void close_chunk(int kept_tokens);

  void drop_open_evictions() { open_evictions_.clear(); }

  /// Fills recent, remembered, last_evictions, kept_history, rows, columns and kept_tokens.
  void fill(CacheSnapshot& snapshot, const SlotTable& table) const;
  void clear();

 private:
  FrameTokens* find(std::int64_t frame);

  Grid grid_;
  std::deque<FrameTokens> recent_;        // oldest frame first; tokens that left are marked here
  std::vector<Eviction> evictions_;       // evictions of the last closed chunk
  std::vector<Eviction> open_evictions_;  // evictions since the last closed chunk
  std::deque<std::int32_t> history_;
};

}  // namespace longtake
