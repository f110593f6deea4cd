#pragma once

#include <string>

#include "engine/core/result.h"
#include "engine/stream/session_look.h"

namespace longtake {

/// Reads a session and checks whether this program or machine has its model. Loads no weights.
Result<SessionLook> look_at_session_and_model(const std::string& path, const std::stop_token& stop);

}  // namespace longtake
