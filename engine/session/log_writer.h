#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>

#include "engine/core/result.h"
#include "engine/session/log_disk.h"
#include "engine/session/log_format.h"
#include "engine/session/log_index.h"

namespace longtake {

/// Appends records to one log. A kill of the process cannot lose an accepted record. One thread at a time.
class LogWriter {
 public:
  static Result<LogWriter> create(const std::filesystem::path& path, LogDisk& disk = LogDisk::system());
  /// Continues after the last good record of an existing log and removes the bytes that a kill left after it. A power
  /// cut may leave a hole near the end if the disk wrote later bytes before earlier ones. Data after the hole is also
  /// removed if it is no more than a sync was due for. The log is read from `known` on, and `scanned` receives the
  /// result.
  static Result<LogWriter> resume(const std::filesystem::path& path, LogDisk& disk = LogDisk::system(),
                                  const LogEnd& known = {}, const std::function<void(const LogScan&)>& scanned = {});
  /// Limit of chunks after a hole that are dropped.
  static constexpr std::size_t kMostUnsynced = 64;

  LogWriter(LogWriter&& other) noexcept;
  LogWriter& operator=(LogWriter&&) = delete;
  LogWriter(const LogWriter&) = delete;
  ~LogWriter();

  /// The first error is kept, and all later appends return it. The file then ends with the last whole record.
  Result<void> append(RecordType type, std::span<const std::byte> payload);
  /// Syncs the log to the disk on the calling thread.
  Result<void> sync();
  /// Stops the log here with an error from another thread.
  void break_off(int code);
  int fd() const { return fd_; }

  std::uint64_t bytes() const { return bytes_; }
  /// The version of the log's format.
  int version() const { return version_; }
  /// Identifies all records so far.
  std::uint64_t chain() const { return chain_; }

 private:
  LogWriter(int fd, std::filesystem::path path, LogDisk& disk) : fd_(fd), disk_(&disk), path_(std::move(path)) {}
  Result<void> write(std::span<const std::byte> bytes);

  int fd_;
  LogDisk* disk_;
  std::filesystem::path path_;
  std::uint64_t bytes_ = 0;
  std::uint64_t chain_ = 0;
  int version_ = kLogVersion;
  std::optional<Error> broken_;
};

}  // namespace longtake
