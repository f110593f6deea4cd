#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "engine/core/hash.h"
#include "engine/session/log_index.h"
#include "tests/fuzz/indexed_log.h"

// Fuzzes the index of a log. If the first byte is odd, the checksums of its parts are corrected first, because
// mutations would never get them right. Whatever the index claims, it must only refer to bytes of its log, and a scan
// must be able to continue after them.

namespace {

void put_sums(std::vector<std::byte>& index) {
  constexpr std::size_t kEntry = 24, kTail = 16, kSum = 8;
  std::uint64_t sum = 0;
  std::size_t begin = 0;
  for (std::size_t at = 8; at + kEntry <= index.size();) {
    std::uint32_t numbers[2];
    std::memcpy(numbers, index.data() + at, sizeof numbers);
    at += kEntry;
    if (numbers[0] != 0) {
      at += std::min<std::size_t>(numbers[1], index.size() - at);
      continue;
    }
    if (index.size() - at < kTail) return;
    at += kTail;
    sum = longtake::hash64(std::span(index).subspan(begin, at - kSum - begin), sum);
    std::memcpy(index.data() + at - kSum, &sum, kSum);
    begin = at;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const std::vector<std::byte> log = longtake::test::indexed_log();
  const auto input = std::as_bytes(std::span(data + 1, size - 1));
  std::vector<std::byte> bytes(input.begin(), input.end());
  if (data[0] % 2 == 1) put_sums(bytes);
  // A buffer of exactly this size, so that the sanitizer detects reads beyond its end.
  const auto index = longtake::LogIndex::read(bytes, log, longtake::test::kIndexedWritten);
  if (!index) return 0;
  if (index->bytes > bytes.size() || index->headers.size() != index->scan.records.size()) __builtin_trap();
  if (index->read_bytes > bytes.size() + log.size() || index->scan.good_bytes > log.size()) __builtin_trap();
  for (std::size_t i = 0; i < index->headers.size(); ++i) {
    const auto& record = index->scan.records[i];
    const auto* begin = record.payload.data();
    if (begin < log.data() || begin + record.payload.size() > log.data() + index->scan.good_bytes) __builtin_trap();
    if (index->headers[i] && !longtake::is_valid_header(*index->headers[i])) __builtin_trap();
  }
  const std::uint64_t known = index->scan.good_bytes;
  const longtake::LogScan scan = longtake::scan_log(log, {}, index->scan);
  // The log itself is intact, so the scan finds everything after the indexed part.
  if (scan.good_bytes != log.size() || scan.good_bytes < known || scan.torn_bytes != 0) __builtin_trap();
  return 0;
}
