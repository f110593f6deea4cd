#pragma once

#include "engine/core/json.h"
#include "engine/starter/choreography.h"

namespace longtake {

Json to_json(const Choreography& film);
/// Every number must be one that a film can have.
Result<Choreography> choreography_from_json(const Json& json);

}  // namespace longtake
