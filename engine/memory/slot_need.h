#pragma once

#include <cstdint>

#include "engine/core/result.h"
#include "engine/memory/memory.h"

namespace longtake {

/// Bytes of the slots under `policy`, with the copies that one pass makes of a block's keys and values.
std::uint64_t slot_bytes(const Policy& policy, const Memory::Shape& shape);

/// Refuses a budget that does not fit into the CPU's memory, before anything is loaded.
Result<void> check_memory(const Policy& policy, const Memory::Shape& shape);

}  // namespace longtake
