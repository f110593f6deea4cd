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

/// How often a log that grows is synced to the disk, for all logs of this process: what was appended longer ago than
/// this and one sync survives a power cut. Zero: when a session is closed only. A change holds from the next sync on.
void set_sync_period(std::chrono::milliseconds period);
std::chrono::milliseconds sync_period();
inline constexpr std::chrono::milliseconds kSyncPeriod{2000};

/// Syncs a log on a thread of its own, so that whoever appends never waits for the disk.
class LogSyncer {
 public:
  /// `fd` is duplicated.
  LogSyncer(int fd, LogDisk& disk);
  /// Waits for a sync that is under way.
  ~LogSyncer();

  /// Something was appended; the log has so many bytes now.
  void wrote(std::uint64_t bytes);
  /// The bytes of the log that survive a power cut; 0 before the first sync.
  std::uint64_t synced() const;
  /// The errno of the sync that failed; nothing if none did. None follows it.
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
