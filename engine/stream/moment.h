#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <variant>

#include "engine/core/result.h"

namespace longtake {

// clang-tidy 14 takes the zero in a comparison by <=> for a null pointer.
struct Seconds {
  double value = 0;
  auto operator<=>(const Seconds&) const = default;  // NOLINT(modernize-use-nullptr)
};
struct ChunkNumber {
  std::int64_t value = 0;
  auto operator<=>(const ChunkNumber&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// A moment of a video as people write it: "8", "8s" or "2.5s" in seconds, or "c12", the beginning of chunk 12 (chunks
/// count from 0).
using Moment = std::variant<Seconds, ChunkNumber>;
Result<Moment> parse_moment(const std::string& text);
std::string moment_text(const Moment& moment);

/// True if `moment` is reached at the start of `chunk`, which is `seconds` into the video.
bool reached(const Moment& moment, std::int64_t chunk, double seconds);

}  // namespace longtake
