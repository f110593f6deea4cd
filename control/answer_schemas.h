#pragma once

#include "engine/core/json.h"

namespace longtake::control {

/// The schemas of what is answered, by name, for OpenAPI. What they do not name may come along.
Json answer_schemas();
/// Stands for the one of this name.
Json schema_named(const char* name);

}  // namespace longtake::control
