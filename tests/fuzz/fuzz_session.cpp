#include <span>

#include "engine/session/log_format.h"
#include "engine/session/records.h"
#include "engine/stream/command_json.h"
#include "tests/fuzz/told.h"

// Fuzzes a shared take: its log, and each kind of record without its checksum, which mutations would never get right.
// Writing and reading again must give the same values.

namespace {

std::span<const std::byte> bytes_of(const std::vector<std::byte>& record) { return record; }

template <class Record>
void survives(const Record& record, longtake::Result<Record> (*decode)(std::span<const std::byte>)) {
  const std::vector<std::byte> written = encode(record);
  const auto again = decode(bytes_of(written));
  if (!again || encode(*again) != written) __builtin_trap();
}

int scan(std::span<const std::byte> log) {
  const longtake::LogScan found = longtake::scan_log(log);
  std::size_t read = 0;
  for (const longtake::RecordView& record : found.records) read += record.payload.size();
  if (read > log.size() || found.good_bytes > log.size()) __builtin_trap();
  if (found.hashed_bytes > (longtake::kMostVainHashing + 2) * log.size()) __builtin_trap();
  return 0;
}

int event(std::span<const std::byte> payload) {
  const auto record = longtake::decode_event(payload);
  if (!record) return longtake::test::told(record.error());
  survives(*record, longtake::decode_event);
  const auto command = longtake::command_from_json(record->kind, record->body);
  if (!command) return longtake::test::told(command.error());
  const longtake::Json json = command_to_json(*command);
  const auto again = longtake::command_from_json(record->kind, json);
  if (!again || command_to_json(*again) != json) __builtin_trap();
  return 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto payload = std::as_bytes(std::span(data + 1, size - 1));
  if (data[0] % 4 == 0) return scan(payload);
  if (data[0] % 4 == 1) return event(payload);
  if (data[0] % 4 == 2) {
    const auto manifest = longtake::decode_manifest(payload);
    if (!manifest) return longtake::test::told(manifest.error());
    survives(*manifest, longtake::decode_manifest);
    return 0;
  }
  const auto chunk = longtake::decode_chunk(payload);
  // A header can be intact where the packed bytes after it are not.
  if (chunk && !longtake::decode_chunk_header(payload)) __builtin_trap();
  if (!chunk) return longtake::test::told(chunk.error());
  survives(*chunk, longtake::decode_chunk);
  const auto packed = encode(*chunk, longtake::Packing::packed);
  const auto again = longtake::decode_chunk(packed);
  if (!again || encode(*again, longtake::Packing::packed) != packed) __builtin_trap();
  return 0;
}
