#pragma once

#include "engine/core/result.h"
#include "engine/options/source_options.h"

namespace longtake {

/// Refuses an option that was given and that the model does not read, so that nobody waits for a video in which it made
/// no difference. Which models read an option stands in engine/options/option_list.h. For options that a person gave
/// now: an earlier session may hold one that was ignored when it was made, and is read as it was then.
Result<void> refuse_unread_options(const SourceOptions& options);

}  // namespace longtake
