#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <vector>

#include "engine/memory/fade_sums.h"
#include "engine/memory/slot_table.h"

namespace longtake {

/// K and V of the same tokens in one transformer block: [B, tokens, width]; k after QK-norm and before rotation.
struct BlockKeyValues {
  at::Tensor k, v;
};

struct StoreConfig {
  int blocks = 0;    ///< transformer blocks
  int width = 0;     ///< heads x head size
  int capacity = 0;  ///< tokens
  Reclaim reclaim = Reclaim::recycle;
  at::ScalarType dtype = at::kFloat;
  at::Device device = at::kCPU;
};

/// The kept tokens in slot order, as attention reads them.
struct StoreView {
  std::vector<BlockKeyValues> blocks;  // per transformer block [1, M, width]
  at::Tensor frame, row, column;       // [M]; int64, on the CPU
  at::Tensor bias;                     // [M] float; undefined when every bias is 0
  std::int64_t tokens() const { return frame.defined() ? frame.size(-1) : 0; }
};

/// The keys and values of all kept tokens in one allocation [K|V][block][slot][width]. Admitted tokens overwrite free
/// slots; kept tokens never move. One slot list serves all blocks and heads. In append mode the first tokens allocate
/// the memory, and resize(0) frees it.
class SlotStore {
 public:
  explicit SlotStore(const StoreConfig& config);

  const StoreConfig& config() const { return config_; }
  SlotTable& table() { return table_; }
  const SlotTable& table() const { return table_; }
  std::int64_t bytes_per_token() const;

  /// Holds the keys and values of the current chunk, [1, N, width] per block, outside the slots. Staged tokens are
  /// never evicted; they are admitted or dropped.
  void stage(std::vector<BlockKeyValues> blocks);
  bool staged() const { return !staging_.empty(); }
  void drop_staging() { staging_.clear(); }

  /// Copies staged tokens `tokens` into free slots. Precondition: room for all of them.
  std::vector<SlotId> admit(std::span<const std::int64_t> tokens, std::span<const SlotInfo> infos);
  void evict(std::span<const SlotId> slots);
  /// Replaces the K/V of tokens that keep their slots (recache): staged row tokens[i] replaces slots[i].
  void overwrite(std::span<const SlotId> slots, std::span<const std::int64_t> tokens);

  /// Sets the K/V of token into[i] to keep[i] * its own + (1 - keep[i]) * that of from[i], in list order. `from` holds
  /// slots, or staged tokens if `from_staging` is set. Sums in float32 whatever the store's type.
  struct Blend {
    SlotId into = 0;
    std::int64_t from = 0;
    bool from_staging = false;
    float keep = 1;
  };
  void blend(std::span<const Blend> blends);

  /// Returns all kept tokens. The view refers to the storage itself if the kept slots are dense, otherwise it is a
  /// gathered copy. Both are valid until the store changes.
  StoreView view() const { return view(table_.kept()); }
  /// Returns the given slots in the given order, for the second pass of a chunk that attended to them. It refers to the
  /// storage itself under the same condition.
  StoreView view(const std::vector<SlotId>& slots) const;

  /// The keys and values of these slots without positions: one tensor [2, blocks, M, width] of all blocks, gathered in
  /// one operation.
  at::Tensor gathered(const std::vector<SlotId>& slots) const;

  /// Append mode, between clips: moves kept tokens to the front and forgets everything else.
  void compact();
  /// Changes the capacity. Kept tokens keep their slots if those still exist, otherwise everything is compacted first.
  void resize(int capacity);
  void clear();

  /// The device of a saved tensor. From a GPU, the copy to host memory is made block by block, without a second copy on
  /// the GPU.
  enum class SavedOn { device, host };
  /// Saves the kept K/V in slot order, [2, blocks, kept, width]; restore() puts them into an empty store.
  at::Tensor save(SavedOn place = SavedOn::device) const;
  void restore(std::span<const SlotId> slots, std::span<const SlotInfo> infos, const at::Tensor& key_values);
  /// The exact fade sums. Empty if the store is float32, which needs none. Restore them after the K/V.
  const FadeSums& fade_sums() const { return sums_; }
  void restore(const FadeSums& sums) { sums_ = sums; }

 private:
  at::TensorOptions options() const;
  void write(std::span<const SlotId> slots, std::span<const std::int64_t> tokens);
  void blend_together(std::span<const Blend> blends, bool from_staging);
  void describe(StoreView& view, const std::vector<SlotId>& slots) const;

  StoreConfig config_;
  SlotTable table_;
  FadeSums sums_;
  at::Tensor storage_;
  std::vector<BlockKeyValues> staging_;
};

}  // namespace longtake
