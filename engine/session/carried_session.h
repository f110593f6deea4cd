#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

#include "engine/core/result.h"

namespace longtake {

// An MP4 can contain the session that it was exported from: the session's log in a separate box after the others, which
// players skip. Such a file opens like a .take file.

inline constexpr const char* kLogName = "session.take";  ///< the log in a session's folder
/// The file that holds a session's log: the one in its folder; a .take file or a video itself.
std::filesystem::path log_of_session(const std::filesystem::path& folder_or_take);

bool is_mp4(std::span<const std::byte> file);

/// The log in a file: the box of an MP4 with a session; otherwise the file itself.
std::span<const std::byte> log_in(std::span<const std::byte> file);

/// The bytes that a log adds to an MP4 that carries it.
std::uint64_t carried_bytes(std::string_view log);
/// Appends a session's log, see SessionReader::finished_log(), to a finished MP4 without one. On failure the MP4 is as
/// before.
Result<void> carry_session(const std::filesystem::path& mp4, std::string_view log);

}  // namespace longtake
