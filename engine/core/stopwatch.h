#pragma once

#include <chrono>

namespace longtake {

/// Measures milliseconds since construction and since the last lap.
class Stopwatch {
 public:
  double lap_ms() {
    const auto now = Clock::now();
    const double ms = std::chrono::duration<double, std::milli>(now - lap_).count();
    lap_ = now;
    return ms;
  }
  double total_ms() const { return std::chrono::duration<double, std::milli>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start_ = Clock::now();
  Clock::time_point lap_ = start_;
};

}  // namespace longtake
