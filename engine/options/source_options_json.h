#pragma once

#include "engine/core/json.h"
#include "engine/options/source_options.h"

namespace longtake {

/// For a session's manifest: the options needed to create the same source again. Device, dtype and threads are the
/// resolved ones, not "auto".
Json to_json(const SourceOptions& options);
Result<SourceOptions> source_options_from_json(const Json& json);

}  // namespace longtake
