#pragma once

#include <cstdint>
#include <vector>

#include "engine/cache/slot_table.h"

namespace longtake {

// Rolling Forcing's attention over whatever a policy keeps. Its own cache holds the first chunk and the newest ones;
// with that content both functions give the reference's lists. Pinned tokens count as the newest of all.

/// What a denoise pass over a window of chunks attends to: the sink as an anchor, moved up in time to just before the
/// others, and the newest other tokens.
struct WindowSlots {
  std::vector<SlotId> slots;      ///< the anchor's first; both parts by frame, row and column
  std::int64_t anchors = 0;       ///< of slots
  std::int64_t anchor_shift = 0;  ///< latent frames, 0 or more
};

/// `first_frame` is the window's; `room` is for all tokens together, of which the anchor always has its part.
WindowSlots window_slots(const SlotTable& table, std::int64_t first_frame, std::int64_t room);

/// What the clean pass of a finished chunk attends to: the newest `room` kept tokens, wherever they are.
std::vector<SlotId> newest_slots(const SlotTable& table, std::int64_t room);

}  // namespace longtake
