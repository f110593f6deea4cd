#pragma once

#include <cstdint>
#include <span>

#include "engine/memory/slot_store.h"
#include "engine/model/memory_view.h"
#include "engine/policy/policy.h"

namespace longtake {

/// Positions of a pass over whole latent frames, ascending and not empty; the pass begins at `frames.front()`.
Positions frame_positions(const Positioner& rule, std::span<const std::int64_t> frames, int rows, int columns,
                          at::Device device);

/// Positions of whole latent frames as seen by a pass that begins at the newer `first_frame`.
Positions seen_positions(const Positioner& rule, std::span<const std::int64_t> frames, std::int64_t first_frame,
                         int rows, int columns, at::Device device);

/// The memory that a pass beginning at `first_frame` attends to.
MemoryView memory_view(const StoreView& kept, const Positioner& rule, std::int64_t first_frame, at::Device device);

}  // namespace longtake
