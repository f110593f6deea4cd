#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <span>
#include <vector>

namespace longtake {

/// What slots that others fade into really hold, in float32. A store of bf16 would round a share of a thousandth away
/// each time and never move; so sums go on here and the store has their rounded copies. Knows one sample.
class FadeSums {
 public:
  bool empty() const { return slots_.empty(); }
  const std::vector<std::int32_t>& slots() const { return slots_; }
  const at::Tensor& values() const { return values_; }  // [2, blocks, rows, width] float

  /// The row of each slot; one that has none yet begins with what `stored` [2, blocks, slot, width] has in its place.
  std::vector<std::int64_t> rows_of(std::span<const std::int32_t> slots, const at::Tensor& stored);
  /// These slots hold something else now.
  void drop(std::span<const std::int32_t> slots);
  /// Slot old[i] is slot i now; slots that are not in `old` (ascending) are gone.
  void renumber(const std::vector<std::int32_t>& old);
  void restore(std::vector<std::int32_t> slots, const at::Tensor& values);
  void clear();

 private:
  void keep_rows(const std::vector<std::int64_t>& rows);

  std::vector<std::int32_t> slots_;  // of each row
  at::Tensor values_;
};

}  // namespace longtake
