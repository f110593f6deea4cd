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

/// The records that compact_session() would remove. The take that was active last counts as one that is there, and so
/// does every chunk that a take which is there shares with a deleted one.
DeletedPart deleted_part(const SessionReader& session);

/// Takes it out for good: the log is written anew without the chunks of deleted takes, and replaces the old one in one
/// step. Commands, numbers of takes and all that is left stay as they are, saved states of the memory go. Refused while
/// a process has the session open, and for a log that is damaged in the middle.
Result<DeletedPart> compact_session(const std::filesystem::path& folder);

}  // namespace longtake
