#pragma once

#include <cstdint>

#include "engine/core/result.h"
#include "engine/memory/memory.h"

namespace longtake {

/// Bytes of the slots under `policy`, with the copies that one pass makes of a block's keys and values.
std::uint64_t slot_bytes(const Policy& policy, const Memory::Shape& shape);

/// Bytes of a chunk's keys and values on a GPU.
struct SlotBytes {
  std::uint64_t kept = 0;   ///< the slots
  std::uint64_t lanes = 0;  ///< of the passes, for the kept tokens and the chunk's own; nothing where nothing is kept
  std::uint64_t own = 0;    ///< what the clean pass makes, until it has slots
};
SlotBytes gpu_slot_bytes(const Policy& policy, const Memory::Shape& shape);

/// Refuses a larger budget whose slots do not fit into the `left` bytes of a GPU, while the ones before still exist or
/// when the next chunk is made.
Result<void> check_growth(const Policy& now, const Policy& wanted, const Memory::Shape& shape, std::uint64_t left);

/// Refuses a budget that does not fit into the CPU's memory, before anything is loaded.
Result<void> check_memory(const Policy& policy, const Memory::Shape& shape);

}  // namespace longtake
