#pragma once

#include "engine/core/result.h"
#include "engine/options/source_options.h"
#include "engine/session/session.h"

namespace longtake {

/// The initial manifest of a new session; the source completes it when it opens.
Manifest manifest_of(const SourceOptions& options);

/// The options of a session, as resolved on its original machine.
Result<SourceOptions> session_options(const Manifest& manifest);

}  // namespace longtake
