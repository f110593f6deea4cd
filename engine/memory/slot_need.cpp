#include "engine/memory/slot_need.h"

#include <c10/core/ScalarType.h>

#include "engine/options/memory_need.h"

namespace longtake {

std::uint64_t slot_bytes(const Policy& policy, const Memory::Shape& shape) {
  const auto slots = static_cast<std::uint64_t>(policy_capacity(policy, shape));
  const std::uint64_t block =
      slots * static_cast<std::uint64_t>(shape.width) * static_cast<std::uint64_t>(c10::elementSize(shape.dtype));
  // Counts keys and values, the keys again after rotation for a chunk's passes, and one block's keys and values joined
  // with the chunk's own.
  return block * (3 * static_cast<std::uint64_t>(shape.blocks) + 2);
}

Result<void> check_memory(const Policy& policy, const Memory::Shape& shape) {
  if (!shape.device.is_cpu()) return {};
  MemoryNeed need;
  need.add(MemoryUse::cache, slot_bytes(policy, shape));
  return check_memory(need, available_memory_bytes());
}

}  // namespace longtake
