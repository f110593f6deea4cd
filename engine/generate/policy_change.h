#pragma once

#include "engine/core/result.h"
#include "engine/policy/policy.h"
#include "engine/stream/command.h"

namespace longtake {

/// Puts what a SetPolicy names in place of what `now` has. Refuses what cannot work, in words.
Result<Policy> changed_policy(const Policy& now, const SetPolicy& change, int tokens_per_frame, bool has_salience);

}  // namespace longtake
