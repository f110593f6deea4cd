#include "engine/session/log_syncer.h"

#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <utility>

namespace longtake {
namespace {

std::atomic<std::int64_t> period_ms{kSyncPeriod.count()};

}  // namespace

void set_sync_period(std::chrono::milliseconds period) { period_ms = period.count(); }
std::chrono::milliseconds sync_period() { return std::chrono::milliseconds(period_ms.load()); }

LogSyncer::LogSyncer(int fd, LogDisk& disk)
    : disk_(disk), fd_(::fcntl(fd, F_DUPFD_CLOEXEC, 0)), thread_([this](const std::stop_token& stop) { run(stop); }) {}

LogSyncer::~LogSyncer() {
  thread_.request_stop();
  thread_.join();
  if (fd_ >= 0) ::close(fd_);
}

void LogSyncer::wrote(std::uint64_t bytes) {
  {
    const std::scoped_lock lock(mutex_);
    bytes_ = bytes;
    if (std::exchange(wrote_, true)) return;
  }
  wrote_there_.notify_one();
}

std::uint64_t LogSyncer::synced() const {
  const std::scoped_lock lock(mutex_);
  return synced_;
}

std::optional<int> LogSyncer::problem() const {
  const std::scoped_lock lock(mutex_);
  return problem_;
}

// The first append after a sync begins the period. No append therefore waits longer than the period for a sync to
// begin.
void LogSyncer::run(const std::stop_token& stop) {
  pthread_setname_np(pthread_self(), "log sync");
  std::unique_lock lock(mutex_);
  while (wrote_there_.wait(lock, stop, [this] { return wrote_; })) {
    const auto period = sync_period();
    const auto pause = period.count() > 0 ? period : kSyncPeriod;
    wrote_there_.wait_for(lock, stop, pause, [] { return false; });
    if (stop.stop_requested()) return;
    if (sync_period().count() == 0) continue;
    wrote_ = false;
    const std::uint64_t covered = bytes_;
    lock.unlock();
    const int code = disk_.sync(fd_) == 0 ? 0 : errno;
    lock.lock();
    if (code == 0) synced_ = covered;
    if (code == 0 || code == EINTR) continue;
    problem_ = code;
    return;
  }
}

}  // namespace longtake
