#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace longtake {

// A session's log: an 8-byte file mark, then records, each padded to 8 bytes. A record's sum covers its own content, so
// that any record can be checked alone. Its chain covers all records before it, so that a truncated or edited log is
// detected.
//
// mark "LTAKE\0\0" + version | { magic u32, type u32, length u64, sum u64, chain u64, payload, padding } ...
//
// Numbers are little-endian.

enum class RecordType : std::uint32_t { manifest = 1, event = 2, chunk = 3, end = 4 };

inline constexpr std::uint32_t kRecordMagic = 0x4345524C;  // "LREC"
inline constexpr std::size_t kMarkBytes = 8;
/// 1: latents and thumbnails uncompressed. 2: packed (records.h).
inline constexpr std::uint8_t kLogVersion = 2;
/// Larger records are refused when reading; chunks of all models are far smaller.
inline constexpr std::uint64_t kMaxPayloadBytes = 1ULL << 30;

struct RecordHeader {
  std::uint32_t magic = kRecordMagic;
  std::uint32_t type = 0;
  std::uint64_t length = 0;
  std::uint64_t sum = 0;
  std::uint64_t chain = 0;
};
static_assert(sizeof(RecordHeader) == 32);

struct RecordView {
  RecordType type{};
  std::span<const std::byte> payload;
  std::uint64_t chain = 0;
};

/// The result of one pass over a log's bytes.
struct LogScan {
  std::vector<RecordView> records;  ///< all records with a correct sum of their own, in file order
  std::uint64_t good_bytes = 0;     ///< end of the last record before the first damage
  std::uint64_t good_chain = 0;     ///< chain at that point, which an appended record continues
  std::uint64_t skipped_bytes = 0;  ///< damaged bytes inside the log, with good records after them
  std::uint64_t torn_bytes = 0;     ///< bytes after the last good record, which a kill left unfinished
  std::uint64_t hashed_bytes = 0;   ///< number of bytes read by the pass
  bool chain_intact = true;         ///< every record follows its predecessor
  bool stopped = false;             ///< the pass was stopped early, and the scan is unusable
};

/// Progress and stop request of a pass over a log. Both are optional.
struct ScanWatch {
  std::function<void(double fraction)> progress{};
  std::stop_token stop{};
  bool every_byte = false;  ///< also if an index would suffice (log_index.h): to verify, or to rewrite the log
};

/// The search for records in damaged parts ends after hashing this many times the file's size in vain. A file with
/// accidental damage stays far below it. The limit stops files that were crafted to be slow.
inline constexpr std::uint64_t kMostVainHashing = 4;

std::string_view as_text(std::span<const std::byte> bytes);

std::vector<std::byte> file_mark();
bool has_file_mark(std::span<const std::byte> file);
/// The format version of a log; nothing if the file is no log.
std::optional<int> log_version(std::span<const std::byte> file);
/// A complete record, ready to be written, and the chain value for the next one.
std::vector<std::byte> encode_record(RecordType type, std::span<const std::byte> payload, std::uint64_t& chain);
/// The bytes that a record with this much payload takes in the file.
std::uint64_t record_bytes(std::uint64_t payload_bytes);
/// The record at the beginning of `bytes`; nothing if it is damaged or extends beyond them. The view refers to `bytes`.
std::optional<RecordView> first_record(std::span<const std::byte> bytes);
/// Never fails: unreadable bytes are counted. The views refer to `file`. `known` describes its beginning; the scan
/// starts after that part.
LogScan scan_log(std::span<const std::byte> file, const ScanWatch& watch = {}, LogScan known = {});
/// Bytes of logs that scan_log() read in this process; tests check this instead of time.
std::uint64_t scanned_bytes();
/// Adds bytes that were read in place of a scan.
void count_scanned(std::uint64_t bytes);
/// True if a log ends with the closing record of a session. Reads no other byte.
bool ends_closed(std::span<const std::byte> file);

}  // namespace longtake
