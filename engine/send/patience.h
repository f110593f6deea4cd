#pragma once

#include <atomic>
#include <chrono>

namespace longtake {

/// A receiver that accepts nothing for this long is treated as gone. Until then pictures are dropped.
inline constexpr std::chrono::seconds kStall{5};

/// Time limit of a call that talks to the other side. It ends at once when the sending is stopped.
class Patience {
 public:
  using Clock = std::chrono::steady_clock;

  /// Any thread.
  void stop() { stopped_ = true; }
  bool is_stopped() const { return stopped_; }
  void wait_at_most(std::chrono::milliseconds time) { until_ = (Clock::now() + time).time_since_epoch(); }
  bool is_over() const { return stopped_ || Clock::now().time_since_epoch() > until_.load(); }

 private:
  std::atomic<bool> stopped_ = false;
  std::atomic<Clock::duration> until_{Clock::duration::max()};
};

}  // namespace longtake
