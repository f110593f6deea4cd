#pragma once

#include <cstdint>

#include "engine/stream/command.h"

namespace longtake {

/// Pictures first .. end - 1 of a take: trimmed, selected or exported.
using FrameSpan = TakeTrim;

inline constexpr std::int64_t kOpenEnd = 1'000'000'000'000;  ///< the take's own end

constexpr std::int64_t frames_in(const FrameSpan& span) { return span.end > span.first ? span.end - span.first : 0; }

}  // namespace longtake
