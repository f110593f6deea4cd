#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include "engine/session/log_disk.h"

namespace longtake {

/// How often a growing log is synced to the disk, for all logs of this process. Data older than this period plus one
/// sync survives a power cut. Zero: only when a session is closed. A change applies from the next sync on.
void set_sync_period(std::chrono::milliseconds period);
std::chrono::milliseconds sync_period();
inline constexpr std::chrono::milliseconds kSyncPeriod{2000};

/// Syncs a log on its own thread, so that appending never waits for the disk.
class LogSyncer {
 public:
  /// `fd` is duplicated.
  LogSyncer(int fd, LogDisk& disk);
  /// Waits for a running sync.
  ~LogSyncer();

  /// Must be called after every append, with the new size of the log.
  void wrote(std::uint64_t bytes);
  /// The bytes of the log that survive a power cut; 0 before the first sync.
  std::uint64_t synced() const;
  /// The errno of a failed sync; nothing if none failed. There are no further syncs after a failure.
  std::optional<int> problem() const;

 private:
  void run(const std::stop_token& stop);

  LogDisk& disk_;
  const int fd_;
  mutable std::mutex mutex_;
  std::condition_variable_any wrote_there_;
  bool wrote_ = false;
  std::uint64_t bytes_ = 0;
  std::uint64_t synced_ = 0;
  std::optional<int> problem_;
  std::jthread thread_;  // last member, so that everything it uses outlives it
};

}  // namespace longtake
