#pragma once

#include <string>

#include "engine/core/result.h"
#include "engine/stream/session_look.h"

namespace longtake {

/// A session, and what this program and this machine have of its model. Loads nothing.
Result<SessionLook> look_at_session_and_model(const std::string& path);

}  // namespace longtake
