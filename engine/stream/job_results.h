#pragma once

#include <optional>

#include "engine/core/json.h"
#include "engine/session/session.h"

namespace longtake {

/// What a RecoverJob and an AdoptJob answer; {} where nothing was found.
Json recovery_record(const std::optional<SessionSummary>& found);

}  // namespace longtake
