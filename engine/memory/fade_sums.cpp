#include "engine/memory/fade_sums.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace longtake {

std::vector<std::int64_t> FadeSums::rows_of(std::span<const std::int32_t> slots, const at::Tensor& stored) {
  std::vector<std::int64_t> missing;
  std::vector<std::int64_t> rows;
  for (const std::int32_t slot : slots) {
    const auto at = std::find(slots_.begin(), slots_.end(), slot);
    rows.push_back(at - slots_.begin());
    if (at != slots_.end()) continue;
    slots_.push_back(slot);
    missing.push_back(slot);
  }
  if (missing.empty()) return rows;
  const at::Tensor added = stored.index_select(2, at::tensor(missing, at::kLong).to(stored.device())).to(at::kFloat);
  values_ = values_.defined() ? at::cat({values_, added}, 2) : added;
  return rows;
}

void FadeSums::drop(std::span<const std::int32_t> slots) {
  if (slots_.empty()) return;
  std::vector<std::int32_t> gone(slots.begin(), slots.end());
  std::sort(gone.begin(), gone.end());
  std::vector<std::int64_t> rows;
  for (std::size_t row = 0; row < slots_.size(); ++row)
    if (!std::binary_search(gone.begin(), gone.end(), slots_[row])) rows.push_back(static_cast<std::int64_t>(row));
  keep_rows(rows);
}

void FadeSums::renumber(const std::vector<std::int32_t>& old) {
  std::vector<std::int64_t> rows;
  for (std::size_t row = 0; row < slots_.size(); ++row)
    if (std::binary_search(old.begin(), old.end(), slots_[row])) rows.push_back(static_cast<std::int64_t>(row));
  keep_rows(rows);
  for (std::int32_t& slot : slots_)
    slot = static_cast<std::int32_t>(std::lower_bound(old.begin(), old.end(), slot) - old.begin());
}

void FadeSums::restore(std::vector<std::int32_t> slots, const at::Tensor& values) {
  slots_ = std::move(slots);
  values_ = slots_.empty() ? at::Tensor() : values.clone();
}

void FadeSums::clear() {
  slots_.clear();
  values_ = at::Tensor();
}

void FadeSums::keep_rows(const std::vector<std::int64_t>& rows) {
  if (rows.size() == slots_.size()) return;
  if (rows.empty()) return clear();
  std::vector<std::int32_t> slots;
  for (const std::int64_t row : rows) slots.push_back(slots_[static_cast<std::size_t>(row)]);
  slots_ = std::move(slots);
  values_ = values_.index_select(2, at::tensor(rows, at::kLong).to(values_.device()));
}

}  // namespace longtake
