#pragma once

#include "engine/core/json.h"

namespace longtake::control {

/// The schemas of what is answered, by name, for OpenAPI. What they do not name may come along.
Json answer_schemas();

}  // namespace longtake::control
