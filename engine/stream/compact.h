#pragma once

#include <cstdint>
#include <filesystem>

#include "engine/core/result.h"
#include "engine/session/session.h"

namespace longtake {

/// Records of a session's log that only deleted takes need.
struct DeletedPart {
  std::uint64_t bytes = 0;
  std::int64_t chunks = 0;
};

/// The records that compact_session() would remove. The take that was active last is never deleted. Chunks that an
/// existing take shares with a deleted one stay.
DeletedPart deleted_part(const SessionReader& session);

/// Rewrites the log without the chunks of deleted takes and replaces the old log atomically. Commands, take numbers and
/// all other records stay unchanged; saved memory states are deleted. Refused while a process has the session open, and
/// for a log that is damaged in the middle.
Result<DeletedPart> compact_session(const std::filesystem::path& folder);

}  // namespace longtake
