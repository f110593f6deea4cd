#include "engine/generate/window_slots.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace longtake {
namespace {

std::tuple<std::int64_t, int, int> place(const SlotInfo& info) { return {info.frame, info.row, info.column}; }

void sort_by_place(const SlotTable& table, std::vector<SlotId>& slots) {
  std::ranges::sort(slots, {}, [&](SlotId slot) { return place(table.at(slot)); });
}

/// The newest `room` of them, oldest first.
void keep_newest(const SlotTable& table, std::vector<SlotId>& slots, std::int64_t room) {
  const auto count = static_cast<std::size_t>(std::max<std::int64_t>(room, 0));
  if (slots.size() > count) {
    std::ranges::sort(slots, std::greater{},
                      [&](SlotId slot) { return std::tuple(table.at(slot).pinned, place(table.at(slot))); });
    slots.resize(count);
  }
  sort_by_place(table, slots);
}

}  // namespace

WindowSlots window_slots(const SlotTable& table, std::int64_t first_frame, std::int64_t room) {
  WindowSlots chosen;
  std::vector<SlotId> others;
  for (const SlotId slot : table.kept()) (table.at(slot).sink ? chosen.slots : others).push_back(slot);
  sort_by_place(table, chosen.slots);
  chosen.anchors = static_cast<std::int64_t>(chosen.slots.size());
  keep_newest(table, others, room - chosen.anchors);
  if (chosen.anchors > 0) {
    const std::int64_t next = others.empty() ? first_frame : table.at(others.front()).frame;
    chosen.anchor_shift = std::max<std::int64_t>(next - table.at(chosen.slots.back()).frame - 1, 0);
  }
  chosen.slots.insert(chosen.slots.end(), others.begin(), others.end());
  return chosen;
}

std::vector<SlotId> newest_slots(const SlotTable& table, std::int64_t room) {
  std::vector<SlotId> slots = table.kept();
  keep_newest(table, slots, room);
  return slots;
}

}  // namespace longtake
