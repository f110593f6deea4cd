#pragma once

#include <cstddef>
#include <vector>

#include "engine/session/log_format.h"
#include "engine/session/records.h"

namespace longtake::test {

inline constexpr std::int64_t kIndexedWritten = 7;  ///< ns: when indexed_log() was written last

/// The log of the fuzzed indexes: three chunks, an event and a clean end.
inline std::vector<std::byte> indexed_log() {
  std::vector<std::byte> log = file_mark();
  std::uint64_t chain = 0;
  const auto append = [&](RecordType type, const std::vector<std::byte>& payload) {
    const auto record = encode_record(type, payload, chain);
    log.insert(log.end(), record.begin(), record.end());
  };
  append(RecordType::manifest, encode(Manifest{}));
  ChunkRecord chunk;
  chunk.frames = 12;
  chunk.latents = {{1, 2, 1, 2}, "F32", std::vector<std::byte>(16), {}};
  chunk.thumbnail = {1, 1, std::vector<std::byte>(3)};
  for (; chunk.chunk < 3; ++chunk.chunk) append(RecordType::chunk, encode(chunk, Packing::packed));
  append(RecordType::event, encode(EventRecord{0, 3, "set_steps", {{"steps", 4}}}));
  append(RecordType::end, {});
  return log;
}

}  // namespace longtake::test
