#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <utility>

namespace longtake {

/// Bytes per second over the last seconds.
class RateMeter {
 public:
  using Clock = std::chrono::steady_clock;

  void begin() { marks_.clear(); }
  void add(std::uint64_t bytes, Clock::time_point now) {
    marks_.emplace_back(now, bytes);
    while (marks_.size() > 2 && now - marks_[1].first > kSpan) marks_.pop_front();
  }
  double bytes_per_second() const {
    if (marks_.size() < 2) return 0;
    const std::chrono::duration<double> time = marks_.back().first - marks_.front().first;
    if (time < kLeast) return 0;
    return static_cast<double>(marks_.back().second - marks_.front().second) / time.count();
  }

 private:
  static constexpr std::chrono::seconds kSpan{6};
  static constexpr std::chrono::milliseconds kLeast{300};

  std::deque<std::pair<Clock::time_point, std::uint64_t>> marks_{};  // bytes so far
};

}  // namespace longtake
