#pragma once

#include <memory>
#include <string>

#include "engine/session/records.h"
#include "engine/stream/chunk_source.h"

namespace longtake {

/// The source of a session, with its original options, to continue it. Reads the session when it is opened, and refuses
/// weights other than the session's.
std::unique_ptr<ChunkSource> make_session_source(const std::string& session);
/// The same for a session that was already read.
std::unique_ptr<ChunkSource> make_session_source(const Manifest& made);

}  // namespace longtake
