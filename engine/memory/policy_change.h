#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"
#include "engine/stream/command.h"

namespace longtake {

/// Applies the fields set in a SetPolicy to the policy `now`. Refuses impossible combinations with an error that
/// explains them.
Result<Policy> changed_policy(const Policy& now, const SetPolicy& change, int tokens_per_frame, bool has_salience);

}  // namespace longtake
