#pragma once

#include "engine/core/result.h"
#include "engine/options/source_options.h"
#include "engine/session/session.h"

namespace longtake {

/// The manifest with which a new session begins; the source completes it when it opens.
Manifest manifest_of(const SourceOptions& options);

/// The options that made a session, as resolved on the machine at that time.
Result<SourceOptions> session_options(const Manifest& manifest);

}  // namespace longtake
