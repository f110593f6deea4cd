#pragma once

#include <algorithm>
#include <cstdint>
#include <future>
#include <iterator>
#include <vector>

namespace longtake::train {

/// Splits 0 .. count - 1 into one range per thread and calls make(first, end) for each range in parallel. Returns the
/// concatenated lists in index order.
template <class Make>
auto in_shares(std::int64_t count, int threads, const Make& make) {
  using List = decltype(make(std::int64_t(), std::int64_t()));
  const std::int64_t share = (count + threads - 1) / threads;
  std::vector<std::future<List>> parts;
  for (std::int64_t first = 0; first < count; first += share) {
    const std::int64_t end = std::min(count, first + share);
    parts.push_back(std::async(std::launch::async, [&make, first, end] { return make(first, end); }));
  }
  List all;
  for (auto& part : parts) {
    List made = part.get();
    all.insert(all.end(), std::make_move_iterator(made.begin()), std::make_move_iterator(made.end()));
  }
  return all;
}

}  // namespace longtake::train
