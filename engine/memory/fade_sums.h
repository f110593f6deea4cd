#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <vector>

namespace longtake {

/// Exact float32 sums of the keys and values in sink slots that absorb evicted tokens. A bf16 store would round each
/// small share away. The sums are therefore kept here, and the store holds rounded copies.
class FadeSums {
 public:
  bool empty() const { return slots_.empty(); }
  const std::vector<std::int32_t>& slots() const { return slots_; }
  const at::Tensor& values() const { return values_; }  // [2, blocks, rows, width] float

  /// Returns the row of each slot. A slot without a row gets one that starts from `stored` [2, blocks, slot, width].
  std::vector<std::int64_t> rows_of(std::span<const std::int32_t> slots, const at::Tensor& stored);
  /// Drops the sums of slots that now hold other tokens.
  void drop(std::span<const std::int32_t> slots);
  /// Renumbers after a compaction: slot old[i] becomes slot i. `old` ascends; slots that it lacks are dropped.
  void renumber(const std::vector<std::int32_t>& old);
  void restore(std::vector<std::int32_t> slots, const at::Tensor& values);
  void clear();

 private:
  void keep_rows(const std::vector<std::int64_t>& rows);

  std::vector<std::int32_t> slots_;  // the slot that each row belongs to
  at::Tensor values_;
};

}  // namespace longtake
