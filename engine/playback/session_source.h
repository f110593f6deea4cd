#pragma once

#include <memory>
#include <string>

#include "engine/stream/chunk_source.h"

namespace longtake {

/// The source that made a session, with the options that it had, for going on with it. Reads the session when it is
/// opened, and refuses weights that are not those of the session.
std::unique_ptr<ChunkSource> make_session_source(const std::string& session);

}  // namespace longtake
