#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "engine/core/result.h"
#include "engine/policy/trace/trace.h"

namespace longtake {

/// The whole trace. A file that is damaged, cut short, of another kind or of a newer version is refused, with the
/// place.
Result<Trace> read_trace(const std::filesystem::path& path);
/// The same from bytes in memory; `name` is what errors call it.
Result<Trace> parse_trace(std::span<const std::byte> bytes, const std::string& name);

}  // namespace longtake
