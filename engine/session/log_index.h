#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/files.h"
#include "engine/session/log_format.h"

namespace longtake {

// An index beside a log: of each record its size and its chain, and of a chunk the header, too. With it a session that
// was closed well opens without a look at its chunks. It is a cache: it has a sum, it fits one state of one log, and
// without it the log is scanned. What a chunk holds is checked when that chunk is read.
//
//   mark "LTINDX\0" + version | { type u32, head bytes u32, payload bytes u64, chain u64, head } ... | the end, of type
//   0

inline constexpr const char* kIndexName = "index";  ///< in a session's folder

/// Where a log ends that an index knows.
struct LogEnd {
  std::uint64_t bytes = 0;
  std::uint64_t chain = 0;
  int version = kLogVersion;
};

/// An index that fits its log as it is.
class LogIndex {
 public:
  /// `log` is all of the file at `path`. Nothing if there is no index, if it is damaged, or if the log was written
  /// since.
  static std::optional<LogIndex> open(const std::filesystem::path& path, std::span<const std::byte> log);

  /// As scan_log() finds them. Views refer to `log`.
  const LogScan& scan() const { return scan_; }
  /// For each record the beginning of its payload, which for a chunk holds the header; empty for others. Refers to
  /// this.
  const std::vector<std::span<const std::byte>>& heads() const { return heads_; }
  LogEnd end() const;
  /// Size of the index without its end, behind which it can be continued.
  std::uint64_t bytes() const { return bytes_; }
  /// What was read of index and log.
  std::uint64_t read_bytes() const { return read_bytes_; }

 private:
  explicit LogIndex(MappedFile file) : file_(std::move(file)) {}
  bool read(std::span<const std::byte> log, std::int64_t written_ns);

  MappedFile file_;
  LogScan scan_;
  std::vector<std::span<const std::byte>> heads_;
  std::uint64_t bytes_ = 0;
  std::uint64_t read_bytes_ = 0;
  int version_ = kLogVersion;
};

/// Writes the index of a log while that grows. Nothing is written before the first record is added. An error ends the
/// index and nothing else.
class LogIndexWriter {
 public:
  /// For a new log.
  explicit LogIndexWriter(const std::filesystem::path& log);
  /// For a log that is gone on with: behind what an index has, or behind what a scan found.
  LogIndexWriter(const std::filesystem::path& log, const LogIndex& index);
  LogIndexWriter(const std::filesystem::path& log, const LogScan& scan);
  LogIndexWriter(const LogIndexWriter&) = delete;
  LogIndexWriter& operator=(const LogIndexWriter&) = delete;
  ~LogIndexWriter();

  void add(RecordType type, std::span<const std::byte> payload, std::uint64_t chain);
  /// The log is closed and on the disk, and ends with the record that was added last.
  void finish();

 private:
  void put(RecordType type, std::span<const std::byte> payload, std::uint64_t chain);
  void flush();
  void give_up();

  const std::filesystem::path log_;
  const std::filesystem::path path_;
  std::uint64_t kept_ = 0;  // bytes of an earlier index that stay
  std::string waiting_;     // not written yet
  int fd_ = -1;
  bool given_up_ = false;
};

}  // namespace longtake
