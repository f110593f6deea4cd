#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/policy/policy.h"

namespace longtake {

/// A token's place in the cache. It stays the same for as long as the token is kept.
using SlotId = std::int32_t;

/// The data kept for the token in a slot in addition to its keys and values: its description for policies and its
/// attention bias.
struct SlotInfo : Token {
  float bias = 0;  ///< added to the attention logits; 0 is normal

  bool operator==(const SlotInfo&) const;  ///< NaN scores compare equal to each other
};

/// How a slot is reused after its token was evicted.
enum class Reclaim {
  recycle,  ///< streaming: the next admitted token overwrites it, lowest slot first
  append,   ///< training: it stays readable until compact(), so that the second pass sees what the rollout saw
};

/// The bookkeeping of a store: which slots are kept and which token each holds. Uses no tensors. In recycle
/// mode the state depends on the kept slots alone, so a restored cache behaves exactly like the saved one.
class SlotTable {
 public:
  SlotTable(int capacity, Reclaim reclaim);

  int capacity() const { return static_cast<int>(slots_.size()); }
  int size() const { return size_; }
  Reclaim reclaim() const { return reclaim_; }
  /// The number of further tokens that admit() accepts.
  int room() const;
  bool holds(SlotId slot) const;
  const SlotInfo& at(SlotId slot) const { return slots_[static_cast<std::size_t>(slot)]; }
  SlotInfo& at(SlotId slot) { return slots_[static_cast<std::size_t>(slot)]; }

  /// The kept slots, ascending. Valid until the next change.
  const std::vector<SlotId>& kept() const;
  /// True if the kept slots are 0 .. size()-1, so that attention can read the storage without a gather.
  bool dense() const { return size_ == used_end_; }
  std::optional<SlotId> find(std::int64_t frame, int row, int column) const;

  /// Precondition: room() > 0.
  SlotId admit(const SlotInfo& info);
  /// Precondition: holds(slot).
  void evict(SlotId slot);
  /// Moves the kept tokens to slots 0 .. size()-1 in slot order and forgets all others. Entry i of the result is the
  /// old slot of new slot i.
  std::vector<SlotId> compact();
  /// Changes the capacity. Shrinking needs every slot at and above `capacity` to be free.
  void resize(int capacity);
  void clear();
  /// Restores tokens into the given slots of an empty table. `slots` ascends.
  void restore(std::span<const SlotId> slots, std::span<const SlotInfo> infos);

 private:
  void give_back(SlotId slot);
  void rebuild_free();

  Reclaim reclaim_;
  std::vector<SlotInfo> slots_;
  std::vector<bool> held_;
  std::vector<SlotId> free_;  // recycle: a min-heap of the slots below fresh_ that are free
  SlotId fresh_ = 0;          // slots at and above this one were never used
  int size_ = 0;
  int used_end_ = 0;  // one past the highest kept slot
  mutable std::vector<SlotId> kept_;
  mutable bool kept_valid_ = true;
};

}  // namespace longtake
