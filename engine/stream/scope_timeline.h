#pragma once

#include <string>

#include "engine/core/json.h"
#include "engine/core/result.h"
#include "engine/stream/timeline.h"

namespace longtake {

/// Reads a timeline that Scope exported: its prompts, weights and transitions. What it says of a model's settings is
/// left aside.
Result<Timeline> read_scope_timeline(const Json& json, const std::string& file);

}  // namespace longtake
