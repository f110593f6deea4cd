#pragma once

#include "engine/core/result.h"
#include "engine/options/source_options.h"
#include "engine/session/session.h"

namespace longtake {

/// The options that made a session, on the machine as it was then.
Result<SourceOptions> session_options(const Manifest& manifest);

}  // namespace longtake
