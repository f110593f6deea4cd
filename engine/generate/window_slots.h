#pragma once

#include <cstdint>
#include <vector>

#include "engine/memory/slot_table.h"

namespace longtake {

// Rolling Forcing's attention, applied to the tokens that any policy keeps. Its own cache holds the first chunk and the
// newest ones. For that content both functions give the reference's lists. Pinned tokens count as the newest.

/// The slots that a denoise pass over a window of chunks attends to: the sink as an anchor, and the newest other
/// tokens. The anchor is moved in time to just before the others.
struct WindowSlots {
  std::vector<SlotId> slots;      ///< the anchor's slots first; both parts by frame, row and column
  std::int64_t anchors = 0;       ///< number of anchor slots
  std::int64_t anchor_shift = 0;  ///< latent frames, 0 or more
};

/// `first_frame` is the window's. `room` is the limit for all tokens together, and the anchor always gets its part.
WindowSlots window_slots(const SlotTable& table, std::int64_t first_frame, std::int64_t room);

/// The slots that the clean pass of a finished chunk attends to: the newest `room` kept tokens at their own positions.
std::vector<SlotId> newest_slots(const SlotTable& table, std::int64_t room);

}  // namespace longtake
