#include "engine/session/log_format.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstring>
#include <optional>
#include <utility>

#include "engine/core/hash.h"

namespace longtake {
namespace {

static_assert(std::endian::native == std::endian::little, "the log is written in the byte order of this machine");

std::atomic<std::uint64_t> scanned{0};

constexpr char kMark[kMarkBytes] = {'L', 'T', 'A', 'K', 'E', '\0', '\0', static_cast<char>(kLogVersion)};

std::uint64_t padded(std::uint64_t length) { return (length + 7) / 8 * 8; }

std::uint64_t record_sum(std::uint32_t type, std::span<const std::byte> payload) {
  return hash64(payload, (static_cast<std::uint64_t>(type) << 32) ^ payload.size());
}

std::uint64_t next_chain(std::uint64_t chain, std::uint64_t sum) {
  return hash64(std::as_bytes(std::span(&sum, 1)), chain);
}

// Returns the record at `offset` if a complete and undamaged one begins there. Adds the number of hashed bytes to
// `hashed`.
std::optional<RecordView> record_at(std::span<const std::byte> file, std::uint64_t offset, std::uint64_t& hashed) {
  if (file.size() - offset < sizeof(RecordHeader)) return std::nullopt;
  RecordHeader header;
  std::memcpy(&header, file.data() + offset, sizeof header);
  const std::uint64_t room = file.size() - offset - sizeof header;
  if (header.magic != kRecordMagic || header.length > kMaxPayloadBytes || padded(header.length) > room)
    return std::nullopt;
  const auto payload = file.subspan(offset + sizeof header, header.length);
  hashed += header.length;
  if (record_sum(header.type, payload) != header.sum) return std::nullopt;
  return RecordView{static_cast<RecordType>(header.type), payload, header.chain};
}

}  // namespace

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::vector<std::byte> file_mark() {
  std::vector<std::byte> mark(kMarkBytes);
  std::memcpy(mark.data(), kMark, kMarkBytes);
  return mark;
}

bool has_file_mark(std::span<const std::byte> file) {
  const auto version = log_version(file);
  return version && *version >= 1 && *version <= kLogVersion;
}

std::optional<int> log_version(std::span<const std::byte> file) {
  if (file.size() < kMarkBytes || std::memcmp(file.data(), kMark, kMarkBytes - 1) != 0) return std::nullopt;
  return std::to_integer<int>(file[kMarkBytes - 1]);
}

std::vector<std::byte> encode_record(RecordType type, std::span<const std::byte> payload, std::uint64_t& chain) {
  RecordHeader header;
  header.type = static_cast<std::uint32_t>(type);
  header.length = payload.size();
  header.sum = record_sum(header.type, payload);
  header.chain = chain = next_chain(chain, header.sum);
  std::vector<std::byte> record(sizeof header + padded(payload.size()));
  std::memcpy(record.data(), &header, sizeof header);
  if (!payload.empty()) std::memcpy(record.data() + sizeof header, payload.data(), payload.size());
  return record;
}

std::uint64_t record_bytes(std::uint64_t payload_bytes) { return sizeof(RecordHeader) + padded(payload_bytes); }

std::optional<RecordView> first_record(std::span<const std::byte> bytes) {
  std::uint64_t hashed = 0;
  return record_at(bytes, 0, hashed);
}

bool ends_closed(std::span<const std::byte> file) {
  if (!has_file_mark(file) || file.size() < kMarkBytes + sizeof(RecordHeader)) return false;
  const auto last = first_record(file.last(sizeof(RecordHeader)));
  return last && last->type == RecordType::end;
}

std::uint64_t scanned_bytes() { return scanned; }

void count_scanned(std::uint64_t bytes) { scanned += bytes; }

LogScan scan_log(std::span<const std::byte> file, const ScanWatch& watch, LogScan known) {
  constexpr std::uint64_t kTold = 16U << 20;  // bytes between two progress reports
  LogScan scan = std::move(known);
  scanned += file.size() - std::min<std::uint64_t>(scan.good_bytes, file.size());
  if (!has_file_mark(file)) {
    scan.torn_bytes = file.size();
    scan.chain_intact = false;
    return scan;
  }
  std::uint64_t offset = std::max<std::uint64_t>(scan.good_bytes, kMarkBytes);
  std::uint64_t end_of_last = offset;
  std::uint64_t chain = scan.good_chain;
  scan.good_bytes = offset;
  std::uint64_t vain = 0;
  std::uint64_t next = 0;
  while (offset < file.size()) {
    if (scan.hashed_bytes + offset >= next) {
      next = scan.hashed_bytes + offset + kTold;
      if (watch.progress) watch.progress(static_cast<double>(offset) / static_cast<double>(file.size()));
      if ((scan.stopped = watch.stop.stop_requested())) return scan;
    }
    const std::uint64_t before = scan.hashed_bytes;
    const auto record = record_at(file, offset, scan.hashed_bytes);
    if (!record) {
      vain += scan.hashed_bytes - before;
      if (vain / kMostVainHashing > file.size()) break;
      offset += 8;  // records begin on multiples of 8
      continue;
    }
    scan.skipped_bytes += offset - end_of_last;
    const std::uint64_t sum = record_sum(static_cast<std::uint32_t>(record->type), record->payload);
    chain = next_chain(chain, sum);
    if (chain != record->chain || offset != end_of_last) scan.chain_intact = false;
    chain = record->chain;
    offset += sizeof(RecordHeader) + padded(record->payload.size());
    end_of_last = offset;
    scan.records.push_back(*record);
    if (scan.chain_intact) {
      scan.good_bytes = offset;
      scan.good_chain = chain;
    }
  }
  scan.torn_bytes = file.size() - end_of_last;
  return scan;
}

}  // namespace longtake
