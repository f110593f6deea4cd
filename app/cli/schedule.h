#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <variant>

#include "engine/core/result.h"

namespace longtake::cli {

struct Seconds {
  double value = 0;
  auto operator<=>(const Seconds&) const = default;
};
struct ChunkNumber {
  std::int64_t value = 0;
  auto operator<=>(const ChunkNumber&) const = default;
};

/// A moment of a video: "8s", "2.5s" or "c12" (chunks count from 0).
using Moment = std::variant<Seconds, ChunkNumber>;
Result<Moment> parse_moment(const std::string& text);

/// True if `moment` is reached at the start of `chunk`, which is `seconds` into the video.
bool reached(const Moment& moment, std::int64_t chunk, double seconds);

/// Cleans a prompt for the engine: drops control characters other than newline and tab, and turns CRLF into newline.
/// More than 64 KiB and broken UTF-8 are refused.
Result<std::string> clean_prompt(const std::string& text);

}  // namespace longtake::cli
