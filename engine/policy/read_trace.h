#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "engine/core/result.h"
#include "engine/policy/trace.h"

namespace longtake {

/// Reads the whole trace. Refuses a file that is damaged, truncated, of another kind or of a newer version; the error
/// gives the position.
Result<Trace> read_trace(const std::filesystem::path& path);
/// Reads a trace from bytes in memory; errors call them `name`.
Result<Trace> parse_trace(std::span<const std::byte> bytes, const std::string& name);

}  // namespace longtake
