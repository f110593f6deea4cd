#pragma once

#include "engine/options/source_options.h"
#include "engine/stream/job_results.h"

namespace longtake {

/// The options with the user's choices in the window.
SourceOptions with_choice(SourceOptions options, const ModelChoice& choice);
/// Lists the differences of `way` from the requested options.
ModelChoice choice_between(const SourceOptions& asked, const SourceOptions& way);

}  // namespace longtake
