#include "engine/memory/slot_table.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <functional>
#include <tuple>

namespace longtake {

bool SlotInfo::operator==(const SlotInfo& other) const {
  const auto place = [](const SlotInfo& info) {
    return std::tie(info.id, info.frame, info.row, info.column, info.chunk, info.prompt_epoch, info.bias);
  };
  const auto flags = [](const SlotInfo& info) { return std::tie(info.fresh, info.sink, info.pinned, info.forgotten); };
  const auto scores = [](const SlotInfo& info) {
    return std::array{info.salience, info.novelty, info.attention_sum, info.attention_last, info.lasting, info.score};
  };
  const auto same = [](float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); };
  const auto mine = scores(*this);
  const auto others = scores(other);
  return place(*this) == place(other) && flags(*this) == flags(other) &&
         std::equal(mine.begin(), mine.end(), others.begin(), same);
}

SlotTable::SlotTable(int capacity, Reclaim reclaim) : reclaim_(reclaim) {
  assert(capacity >= 0);
  slots_.resize(static_cast<std::size_t>(capacity));
  held_.resize(static_cast<std::size_t>(capacity), false);
}

int SlotTable::room() const { return capacity() - (reclaim_ == Reclaim::recycle ? size_ : fresh_); }

bool SlotTable::holds(SlotId slot) const {
  return slot >= 0 && slot < capacity() && held_[static_cast<std::size_t>(slot)];
}

const std::vector<SlotId>& SlotTable::kept() const {
  if (!kept_valid_) {
    kept_.clear();
    for (SlotId slot = 0; slot < used_end_; ++slot) {
      if (held_[static_cast<std::size_t>(slot)]) kept_.push_back(slot);
    }
    kept_valid_ = true;
  }
  return kept_;
}

std::optional<SlotId> SlotTable::find(std::int64_t frame, int row, int column) const {
  for (const SlotId slot : kept()) {
    const SlotInfo& info = at(slot);
    if (info.frame == frame && info.row == row && info.column == column) return slot;
  }
  return std::nullopt;
}

SlotId SlotTable::admit(const SlotInfo& info) {
  assert(room() > 0);
  SlotId slot = fresh_;
  if (free_.empty()) {
    ++fresh_;
  } else {
    std::pop_heap(free_.begin(), free_.end(), std::greater<>());
    slot = free_.back();
    free_.pop_back();
  }
  at(slot) = info;
  held_[static_cast<std::size_t>(slot)] = true;
  ++size_;
  used_end_ = std::max(used_end_, slot + 1);
  kept_valid_ = false;
  return slot;
}

void SlotTable::evict(SlotId slot) {
  assert(holds(slot));
  held_[static_cast<std::size_t>(slot)] = false;
  --size_;
  while (used_end_ > 0 && !held_[static_cast<std::size_t>(used_end_ - 1)]) --used_end_;
  kept_valid_ = false;
  if (reclaim_ == Reclaim::recycle) give_back(slot);
}

void SlotTable::give_back(SlotId slot) {
  free_.push_back(slot);
  std::push_heap(free_.begin(), free_.end(), std::greater<>());
}

std::vector<SlotId> SlotTable::compact() {
  std::vector<SlotId> old = kept();
  for (std::size_t i = 0; i < old.size(); ++i) slots_[i] = at(old[i]);  // old[i] >= i, so nothing is lost
  std::fill(held_.begin(), held_.end(), false);
  std::fill_n(held_.begin(), old.size(), true);
  size_ = used_end_ = fresh_ = static_cast<SlotId>(old.size());
  free_.clear();
  kept_valid_ = false;
  return old;
}

void SlotTable::resize(int capacity) {
  assert(capacity >= (reclaim_ == Reclaim::append ? fresh_ : used_end_));
  slots_.resize(static_cast<std::size_t>(capacity));
  held_.resize(static_cast<std::size_t>(capacity), false);
  rebuild_free();
}

void SlotTable::clear() {
  std::fill(held_.begin(), held_.end(), false);
  free_.clear();
  fresh_ = 0;
  size_ = used_end_ = 0;
  kept_valid_ = false;
}

void SlotTable::restore(std::span<const SlotId> slots, std::span<const SlotInfo> infos) {
  assert(slots.size() == infos.size());
  clear();
  for (std::size_t i = 0; i < slots.size(); ++i) {
    assert(slots[i] >= 0 && slots[i] < capacity() && !holds(slots[i]));
    at(slots[i]) = infos[i];
    held_[static_cast<std::size_t>(slots[i])] = true;
    used_end_ = std::max(used_end_, slots[i] + 1);
    ++size_;
  }
  fresh_ = used_end_;
  rebuild_free();
}

// Free slots above the highest kept one count as never used, because the lowest free slot is always taken first.
void SlotTable::rebuild_free() {
  free_.clear();
  if (reclaim_ == Reclaim::append) return;
  fresh_ = used_end_;
  for (SlotId slot = 0; slot < used_end_; ++slot) {
    if (!held_[static_cast<std::size_t>(slot)]) free_.push_back(slot);
  }
}

}  // namespace longtake
