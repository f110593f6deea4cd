#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/session/log_format.h"
#include "engine/session/records.h"

namespace longtake {

// An index next to a log: the size and chain of each record, and for a chunk also the header. With it a session opens
// without reading its chunks. It is a cache. Each part has a sum and states where in which log it ends; records after
// the last matching part are scanned. The content of a chunk is checked when it is read.
//
// mark "LTINDX\0" + version | parts: { type u32, head bytes u32, payload bytes u64, chain u64, head } ...
// and at a part's end { 0 u32, 0 u32, bytes of the log u64, chain u64, time of the log's last write i64, sum u64 }
//
// The time is 0 unless the session was closed there. The sum covers the part and the previous sum. A part is written
// after the log is on disk up to the part's end. A power cut therefore leaves no part without its log.

inline constexpr const char* kIndexName = "index";  ///< in a session's folder

/// A place between two records of a log.
struct LogEnd {
  std::uint64_t bytes = 0;
  std::uint64_t chain = 0;
};

/// The contents of an index about the beginning of its log, or about all of it.
struct LogIndex {
  /// `log` is the whole file at `path`. Nothing if there is no index or if no part of it matches. Also nothing if the
  /// log was written since it was closed and has the same size.
  static std::optional<LogIndex> open(const std::filesystem::path& path, std::span<const std::byte> log);
  /// open() for an index in memory, `bytes`. `written_ns`: time of the log's last write.
  static std::optional<LogIndex> read(std::span<const std::byte> bytes, std::span<const std::byte> log,
                                      std::int64_t written_ns);

  LogEnd end() const { return {scan.good_bytes, scan.good_chain}; }

  LogScan scan;                                     ///< up to the index's end, to be continued by scan_log(); views
                                                    ///< refer to `log`
  std::vector<std::optional<ChunkRecord>> headers;  ///< one per record; set only for readable chunks
  std::uint64_t bytes = 0;                          ///< size of the index, after which it is continued
  std::uint64_t sum = 0;                            ///< at that position
  std::uint64_t read_bytes = 0;                     ///< of index and log
};

/// Writes the index of a growing log. Nothing is written before the first record is added. An error stops only the
/// index.
class LogIndexWriter {
 public:
  /// For a new log.
  explicit LogIndexWriter(const std::filesystem::path& log);
  /// For a resumed log: continues after the part described by `known`, with the records found after it.
  LogIndexWriter(const std::filesystem::path& log, const LogIndex* known, const LogScan& behind);
  LogIndexWriter(const LogIndexWriter&) = delete;
  LogIndexWriter& operator=(const LogIndexWriter&) = delete;
  ~LogIndexWriter();

  /// Adds a record. The log now ends at `end`, and the disk has `synced` bytes of it for certain.
  void add(RecordType type, std::span<const std::byte> payload, const LogEnd& end, std::uint64_t synced);
  /// The log is closed and on disk, and ends with the record that was added last.
  void finish();

 private:
  /// A waiting record, and the end of its entry.
  struct Waiting {
    LogEnd end;
    std::size_t bytes = 0;
  };

  void append(RecordType type, std::span<const std::byte> payload, const LogEnd& end);
  void write_part(const Waiting& last, std::int64_t written_ns);
  void give_up();

  const std::filesystem::path log_;
  const std::filesystem::path path_;
  std::uint64_t kept_ = 0;       // bytes of an earlier index that stay
  std::uint64_t sum_ = 0;        // of the last part
  std::string waiting_;          // entries that are not written yet
  std::deque<Waiting> records_;  // records after `synced_`
  Waiting synced_;               // the last record that is on disk for certain
  LogEnd end_;                   // of the log
  int fd_ = -1;
  bool given_up_ = false;
};

}  // namespace longtake
