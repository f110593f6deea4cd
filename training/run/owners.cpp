#include "training/run/owners.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <functional>
#include <numeric>

namespace longtake::train {
namespace {

/// The parameters of one owner, flattened into one row.
struct Row {
  std::vector<at::Tensor> flat;
  std::int64_t length = 0;

  void add(const at::Tensor& tensor) {
    TORCH_CHECK(tensor.is_non_overlapping_and_dense(), "a tensor with gaps cannot be sent");
    flat.push_back(at::as_strided(tensor.detach(), {tensor.numel()}, {1}));
    length += tensor.numel();
  }
  /// Calls `each` for the parts of tensors within [from, end), with their offset from `from`.
  template <class Each>
  void between(std::int64_t from, std::int64_t end, Each each) const {
    std::int64_t begin = 0;
    for (const at::Tensor& tensor : flat) {
      const std::int64_t first = std::max(from, begin), last = std::min(end, begin + tensor.numel());
      if (first < last) each(tensor.narrow(0, first - begin, last - first), first - from);
      begin += tensor.numel();
    }
  }
};

std::vector<Row> rows_of(const std::vector<at::Tensor>& tensors, const std::vector<int>& owners, int ranks) {
  std::vector<Row> rows(static_cast<std::size_t>(ranks));
  for (std::size_t i = 0; i < tensors.size(); ++i) {
    TORCH_CHECK(tensors[i].scalar_type() == tensors.front().scalar_type(), "tensors of two types cannot be sent");
    rows[static_cast<std::size_t>(owners[i])].add(tensors[i]);
  }
  return rows;
}

}  // namespace

std::vector<int> owners_of(const std::vector<at::Tensor>& tensors, int ranks) {
  std::vector<std::size_t> largest_first(tensors.size());
  std::iota(largest_first.begin(), largest_first.end(), 0);
  std::ranges::stable_sort(largest_first, std::greater(), [&](std::size_t i) { return tensors[i].numel(); });
  std::vector<std::int64_t> owned(static_cast<std::size_t>(ranks), 0);
  std::vector<int> owners(tensors.size(), 0);
  for (const std::size_t i : largest_first) {
    const auto least = std::ranges::min_element(owned);
    owners[i] = static_cast<int>(least - owned.begin());
    *least += tensors[i].numel();
  }
  return owners;
}

void send_to_all(Group& group, const std::vector<at::Tensor>& tensors, const std::vector<int>& owners,
                 std::int64_t bucket_bytes) {
  if (group.size() == 1 || tensors.empty()) return;
  const c10::NoGradGuard no_grad;
  const std::vector<Row> rows = rows_of(tensors, owners, group.size());
  const std::int64_t longest = std::ranges::max_element(rows, {}, &Row::length)->length;
  const std::int64_t fits = std::max<std::int64_t>(bucket_bytes / tensors.front().element_size(), 1);
  const std::int64_t bucket = std::min(longest, fits);
  const auto rank = static_cast<std::size_t>(group.rank());
  // A row shorter than the longest one leaves its bucket unchanged at the end; no rank reads that part.
  const at::Tensor own = at::zeros({bucket}, tensors.front().options());
  at::Tensor all = at::zeros({bucket * group.size()}, own.options());
  for (std::int64_t from = 0; from < longest; from += bucket) {
    rows[rank].between(from, from + bucket,
                       [&](const at::Tensor& part, std::int64_t at) { own.narrow(0, at, part.numel()).copy_(part); });
    group.begin_gather(all, own)->wait();
    for (std::size_t other = 0; other < rows.size(); ++other) {
      if (other == rank) continue;
      const auto begin = static_cast<std::int64_t>(other) * bucket;
      rows[other].between(from, from + bucket, [&](const at::Tensor& part, std::int64_t at) {
        part.copy_(all.narrow(0, begin + at, part.numel()));
      });
    }
  }
}

}  // namespace longtake::train
