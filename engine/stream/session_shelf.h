#pragma once

#include <filesystem>
#include <stop_token>

#include "engine/stream/library.h"

namespace longtake {

/// Does the work of a ListSessionsJob.
Result<SessionsListed> list_cards(const ListSessionsJob& job, const std::stop_token& stop);

/// Does the work of a DropStatesJob.
Result<StatesDropped> drop_states(const DropStatesJob& job);

/// Does the work of a CompactJob.
Result<Compacted> compact(const CompactJob& job);

/// Does the work of a CopySessionJob. A file that is the session's own log is refused.
Result<SessionCopied> copy_as_take(const CopySessionJob& job);

}  // namespace longtake
