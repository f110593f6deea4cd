#pragma once

#include "engine/options/source_options.h"
#include "engine/stream/job_results.h"

namespace longtake {

/// The options with what a person chose in the window.
SourceOptions with_choice(SourceOptions options, const ModelChoice& choice);
/// Lists where `way` differs from the options that were asked for.
ModelChoice choice_between(const SourceOptions& asked, const SourceOptions& way);

}  // namespace longtake
