#pragma once

#include "engine/core/result.h"
#include "engine/options/source_options.h"

namespace longtake {

/// Refuses an option that was given and that the model does not read, so that nobody waits for a video that it did not
/// affect. engine/options/option_list.h lists the models that read each option. Only for options given now: an earlier
/// session may hold one that was ignored when it was made, and that is read as it was then.
Result<void> refuse_unread_options(const SourceOptions& options);

}  // namespace longtake
