#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace longtake {

// A session's log: an 8-byte file mark, then records, each padded to 8 bytes. A record's sum covers its own content, so
// any record can be judged alone; its chain covers all before it, so a take that was cut or edited is seen as such.
//
//   mark "LTAKE\0\0" + version | { magic u32, type u32, length u64, sum u64, chain u64, payload, padding } ...
//
// Numbers are little-endian.

enum class RecordType : std::uint32_t { manifest = 1, event = 2, chunk = 3, end = 4 };

inline constexpr std::uint32_t kRecordMagic = 0x4345524C;  // "LREC"
inline constexpr std::size_t kMarkBytes = 8;
inline constexpr std::uint8_t kLogVersion = 1;
/// Larger records are refused when reading: no chunk of any model comes near.
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

/// Where one walk through a log's bytes stands.
struct LogScan {
  std::vector<RecordView> records;  ///< all whose own sum is right, in file order
  std::uint64_t good_bytes = 0;     ///< end of the last record before the first damage
  std::uint64_t good_chain = 0;     ///< chain there: what an appended record continues
  std::uint64_t skipped_bytes = 0;  ///< damaged bytes inside the log, with good records after them
  std::uint64_t torn_bytes = 0;     ///< bytes after the last good record: what a kill left unfinished
  bool chain_intact = true;         ///< every record follows the one before it
};

std::vector<std::byte> file_mark();
bool has_file_mark(std::span<const std::byte> file);
/// Which version of the format a log was written in; nothing where the file is no log.
std::optional<int> log_version(std::span<const std::byte> file);
/// A whole record, ready to be written, and the chain that the next one continues.
std::vector<std::byte> encode_record(RecordType type, std::span<const std::byte> payload, std::uint64_t& chain);
/// Never fails: what cannot be read is counted. The views point into `file`.
LogScan scan_log(std::span<const std::byte> file);

}  // namespace longtake
