#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <stop_token>
#include <vector>

namespace longtake::control {

/// One thread's event loop: file descriptors, timers, and tasks from other threads. Only post() may be called from
/// other threads.
class Loop {
 public:
  using Clock = std::chrono::steady_clock;
  using Task = std::function<void()>;
  using Ready = std::function<void(short events)>;
  using TimerId = std::uint64_t;

  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  /// Any thread. Tasks run in order.
  void post(Task task);

  /// Calls `ready` whenever one of the poll(2) events is set.
  void watch(int descriptor, short events, Ready ready);
  void listen_for(int descriptor, short events);
  void forget(int descriptor);

  TimerId at(Clock::time_point when, Task task);
  TimerId after(std::chrono::milliseconds time, Task task) { return at(Clock::now() + time, std::move(task)); }
  void cancel(TimerId timer);

  /// Runs until the stop is requested.
  void run(const std::stop_token& stop);
  /// Handles everything that is due, after waiting at most `most` for something to do.
  void turn(std::chrono::milliseconds most);

 private:
  struct Watched {
    std::uint64_t serial =
        0;  // descriptor numbers are reused, and an event of the previous owner must not reach the next
    short events = 0;
    Ready ready;
  };
  struct Timer {
    TimerId id = 0;
    Task task;
  };

  void run_tasks();
  void run_timers();
  int wait_ms(std::chrono::milliseconds most) const;

  int wake_ = -1;  // eventfd
  std::uint64_t last_serial_ = 0;
  std::map<int, Watched> watched_;
  std::multimap<Clock::time_point, Timer> timers_;
  std::mutex mutex_;
  std::vector<Task> tasks_;
};

}  // namespace longtake::control
