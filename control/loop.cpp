#include "control/loop.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace longtake::control {

Loop::Loop() : wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

Loop::~Loop() { ::close(wake_); }

void Loop::post(Task task) {
  {
    const std::scoped_lock lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  const std::uint64_t one = 1;
  // The write fails only when the pipe is full; then the loop is already going to wake.
  [[maybe_unused]] const auto written = ::write(wake_, &one, sizeof one);
}

void Loop::watch(int descriptor, short events, Ready ready) {
  watched_[descriptor] = {++last_serial_, events, std::move(ready)};
}

void Loop::listen_for(int descriptor, short events) {
  if (const auto found = watched_.find(descriptor); found != watched_.end()) found->second.events = events;
}

void Loop::forget(int descriptor) { watched_.erase(descriptor); }

Loop::TimerId Loop::at(Clock::time_point when, Task task) {
  const TimerId id = ++last_serial_;
  timers_.emplace(when, Timer{id, std::move(task)});
  return id;
}

void Loop::cancel(TimerId timer) {
  std::erase_if(timers_, [timer](const auto& entry) { return entry.second.id == timer; });
}

void Loop::run(const std::stop_token& stop) {
  const std::stop_callback wakes(stop, [this] { post([] {}); });
  while (!stop.stop_requested()) turn(std::chrono::hours(1));
}

int Loop::wait_ms(std::chrono::milliseconds most) const {
  auto wait = most;
  if (!timers_.empty())
    wait = std::min(wait, std::chrono::ceil<std::chrono::milliseconds>(timers_.begin()->first - Clock::now()));
  return static_cast<int>(std::max(wait, std::chrono::milliseconds(0)).count());
}

void Loop::turn(std::chrono::milliseconds most) {
  std::vector<pollfd> polled = {{wake_, POLLIN, 0}};
  std::vector<std::uint64_t> serials = {0};
  for (const auto& [descriptor, watched] : watched_) {
    polled.push_back({descriptor, watched.events, 0});
    serials.push_back(watched.serial);
  }
  const bool any = ::poll(polled.data(), polled.size(), wait_ms(most)) > 0;
  // Tasks that were posted before an event run before its handler.
  run_tasks();
  if (any) {
    for (std::size_t i = 1; i < polled.size(); ++i) {
      if (polled[i].revents == 0) continue;
      const auto found = watched_.find(polled[i].fd);
      if (found == watched_.end() || found->second.serial != serials[i]) continue;
      const Ready ready = found->second.ready;  // the handler may remove itself
      ready(polled[i].revents);
    }
  }
  run_tasks();
  run_timers();
}

void Loop::run_tasks() {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto emptied = ::read(wake_, &count, sizeof count);
  std::vector<Task> due;
  {
    const std::scoped_lock lock(mutex_);
    due.swap(tasks_);
  }
  for (const Task& task : due) task();
}

void Loop::run_timers() {
  const auto now = Clock::now();
  while (!timers_.empty() && timers_.begin()->first <= now) {
    const auto due = timers_.extract(timers_.begin());
    due.mapped().task();
  }
}

}  // namespace longtake::control
