#pragma once

#include <cstdint>

#include "engine/policy/policy.h"

// A trace file: an 8-byte mark with the version, then records. The first is the head, the last the end, all others are
// one chunk each.
//
// mark "LTTRACE" + version | { magic u32, kind u32, length u64, sum u64, payload } ...
//
// Head and end are JSON. A chunk is the length of its JSON (u64), the JSON, then the columns that are too long for
// text: tokens before, salience, novelty, mass. Numbers are little-endian; ids in JSON are [first, count] pairs.

namespace longtake::trace_format {

inline constexpr char kMark[8] = {'L', 'T', 'T', 'R', 'A', 'C', 'E', 1};  // the last byte is the version
inline constexpr std::uint32_t kMagic = 0x43525454;                       // "TTRC"

enum Kind : std::uint32_t { kHead = 1, kChunk = 2, kEnd = 3 };

struct RecordHeader {
  std::uint32_t magic = kMagic;
  std::uint32_t kind = 0;
  std::uint64_t length = 0;
  std::uint64_t sum = 0;
};
static_assert(sizeof(RecordHeader) == 24);

inline constexpr std::uint32_t kPinned = 1;  // older files may have other flags, which are ignored

struct StoredToken {
  std::int64_t id;
  std::int64_t chunk;
  std::int32_t prompt_epoch;
  std::uint32_t flags;
  float scores[6];  // salience, novelty, attention_sum, attention_last, lasting, score
};
static_assert(sizeof(StoredToken) == 48);

StoredToken store(const Token& token);

}  // namespace longtake::trace_format
