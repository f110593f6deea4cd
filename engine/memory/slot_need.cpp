#include "engine/memory/slot_need.h"

#include <c10/core/ScalarType.h>

#include <algorithm>

#include "engine/options/memory_need.h"

namespace longtake {

std::uint64_t slot_bytes(const Policy& policy, const Memory::Shape& shape) {
  const auto slots = static_cast<std::uint64_t>(policy_capacity(policy, shape));
  const std::uint64_t block =
      slots * static_cast<std::uint64_t>(shape.width) * static_cast<std::uint64_t>(c10::elementSize(shape.dtype));
  // Counts the keys and values, the rotated keys for a chunk's passes, and one block's keys and values joined with the
  // chunk's own.
  return block * (3 * static_cast<std::uint64_t>(shape.blocks) + 2);
}

SlotBytes gpu_slot_bytes(const Policy& policy, const Memory::Shape& shape) {
  const auto slots = static_cast<std::uint64_t>(policy_capacity(policy, shape));
  const auto own = static_cast<std::uint64_t>(shape.chunk_frames * shape.frame_tokens());
  const std::uint64_t token = 2 * static_cast<std::uint64_t>(shape.blocks) * static_cast<std::uint64_t>(shape.width) *
                              static_cast<std::uint64_t>(c10::elementSize(shape.dtype));
  return {slots * token, slots > 0 ? (slots + own) * token : 0, own * token};
}

Result<void> check_growth(const Policy& now, const Policy& wanted, const Memory::Shape& shape, std::uint64_t left) {
  const SlotBytes before = gpu_slot_bytes(now, shape), after = gpu_slot_bytes(wanted, shape);
  MemoryNeed need;
  // Both stores exist during the copy. The old one is freed before the chunk's lanes are allocated.
  const std::uint64_t later = after.kept + after.lanes;
  need.add(MemoryUse::cache, std::max(after.kept, later - std::min(later, before.kept)));
  return check_gpu_memory(need, left);
}

Result<void> check_memory(const Policy& policy, const Memory::Shape& shape) {
  if (!shape.device.is_cpu()) return {};
  MemoryNeed need;
  need.add(MemoryUse::cache, slot_bytes(policy, shape));
  return check_memory(need, available_memory_bytes());
}

}  // namespace longtake
