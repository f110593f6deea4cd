#pragma once

#include "engine/core/json.h"

namespace longtake::control {

/// The schemas of answers, by name, for OpenAPI. An answer may have more properties than its schema names.
Json answer_schemas();
/// A reference to the schema of this name.
Json schema_named(const char* name);

}  // namespace longtake::control
