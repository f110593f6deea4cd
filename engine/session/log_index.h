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

// An index beside a log: of each record its size and its chain, and of a chunk the header, too. With it a session opens
// without a look at its chunks. It is a cache: each part has a sum and says where in which log it ends, and what lies
// behind the last part that fits is scanned. What a chunk holds is checked when that chunk is read.
//
//   mark "LTINDX\0" + version | parts: { type u32, head bytes u32, payload bytes u64, chain u64, head } ...
//   and at a part's end { 0 u32, 0 u32, bytes of the log u64, chain u64, time of the log's last write i64, sum u64 }
//
// The time is 0 unless the session was closed there. The sum covers the part and the sum before it. A part is written
// once the disk has the log up to its end, so that a power cut leaves no part without its log.

inline constexpr const char* kIndexName = "index";  ///< in a session's folder

/// A place between two records of a log.
struct LogEnd {
  std::uint64_t bytes = 0;
  std::uint64_t chain = 0;
};

/// What an index says of the beginning of its log, or of all of it.
struct LogIndex {
  /// `log` is all of the file at `path`. Nothing if there is no index, if no part of it fits, or if the log was written
  /// since it was closed and has the same size.
  static std::optional<LogIndex> open(const std::filesystem::path& path, std::span<const std::byte> log);
  /// The same of an index in memory, `bytes`. `written_ns`: when the log was written last.
  static std::optional<LogIndex> read(std::span<const std::byte> bytes, std::span<const std::byte> log,
                                      std::int64_t written_ns);

  LogEnd end() const { return {scan.good_bytes, scan.good_chain}; }

  LogScan scan;                                     ///< up to there, for scan_log() to go on; views refer to `log`
  std::vector<std::optional<ChunkRecord>> headers;  ///< for each record; nothing for all but readable chunks
  std::uint64_t bytes = 0;                          ///< of the index, behind which it is continued
  std::uint64_t sum = 0;                            ///< at that place
  std::uint64_t read_bytes = 0;                     ///< of index and log
};

/// Writes the index of a log while that grows. Nothing is written before the first record is added. An error ends the
/// index and nothing else.
class LogIndexWriter {
 public:
  /// For a new log.
  explicit LogIndexWriter(const std::filesystem::path& log);
  /// For a log that goes on: behind what `known` has of it, and with the records that were found behind that.
  LogIndexWriter(const std::filesystem::path& log, const LogIndex* known, const LogScan& behind);
  LogIndexWriter(const LogIndexWriter&) = delete;
  LogIndexWriter& operator=(const LogIndexWriter&) = delete;
  ~LogIndexWriter();

  /// The log has one more record, ends at `end`, and the disk has `synced` bytes of it for certain.
  void add(RecordType type, std::span<const std::byte> payload, const LogEnd& end, std::uint64_t synced);
  /// The log is closed and on the disk, and ends with the record that was added last.
  void finish();

 private:
  /// A record that waits, and where its entry ends.
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
  std::deque<Waiting> records_;  // behind `synced_`
  Waiting synced_;               // the last record that the disk has for certain
  LogEnd end_;                   // of the log
  int fd_ = -1;
  bool given_up_ = false;
};

}  // namespace longtake
