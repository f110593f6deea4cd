#pragma once

#include <cstdint>

#include "engine/core/result.h"
#include "engine/memory/memory.h"

namespace longtake {

/// Bytes of the slots under `policy`, with the copies that one pass makes of a block's keys and values.
std::uint64_t slot_bytes(const Policy& policy, const Memory::Shape& shape);

/// Bytes of a chunk's keys and values on a GPU.
struct SlotBytes {
  std::uint64_t kept = 0;
  std::uint64_t lanes = 0;  ///< used by the passes for kept tokens and the chunk's own; 0 if nothing is kept
  std::uint64_t own = 0;    ///< output of the clean pass, until it has slots
};
SlotBytes gpu_slot_bytes(const Policy& policy, const Memory::Shape& shape);

/// Refuses a larger budget whose slots do not fit into the `left` bytes of a GPU. Both peaks are checked: while the old
/// slots still exist, and while the next chunk is generated.
Result<void> check_growth(const Policy& now, const Policy& wanted, const Memory::Shape& shape, std::uint64_t left);

/// Refuses a budget that does not fit into the CPU's memory, before loading anything.
Result<void> check_memory(const Policy& policy, const Memory::Shape& shape);

}  // namespace longtake
