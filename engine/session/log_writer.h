#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>

#include "engine/core/result.h"
#include "engine/session/log_format.h"

namespace longtake {

/// Appends records to one log. After a record was accepted, a kill of the process cannot lose it. One thread at a time.
class LogWriter {
 public:
  static Result<LogWriter> create(const std::filesystem::path& path);
  /// Goes on after the last good record of an existing log; what a kill left behind it is cut off.
  static Result<LogWriter> resume(const std::filesystem::path& path);

  LogWriter(LogWriter&& other) noexcept;
  LogWriter& operator=(LogWriter&&) = delete;
  LogWriter(const LogWriter&) = delete;
  ~LogWriter();

  /// The first error stays: all later appends repeat it. The file then ends with the last whole record.
  Result<void> append(RecordType type, std::span<const std::byte> payload);
  /// To the disk itself, for power cuts.
  Result<void> sync();

  std::uint64_t bytes() const { return bytes_; }

 private:
  LogWriter(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
  Result<void> write(std::span<const std::byte> bytes);

  int fd_;
  std::filesystem::path path_;
  std::uint64_t bytes_ = 0;
  std::uint64_t chain_ = 0;
  std::optional<Error> broken_;
};

}  // namespace longtake
