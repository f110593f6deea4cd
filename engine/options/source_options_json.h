#pragma once

#include "engine/core/json.h"
#include "engine/options/source_options.h"

namespace longtake {

/// For a session's manifest: what is needed to make the same source again. The device, dtype and threads are those that
/// were used, not "auto".
Json to_json(const SourceOptions& options);
Result<SourceOptions> source_options_from_json(const Json& json);

}  // namespace longtake
