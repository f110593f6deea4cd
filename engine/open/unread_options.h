#pragma once

#include "engine/core/result.h"
#include "engine/options/source_options.h"

namespace longtake {

/// Refuses a given option that the model does not support. Otherwise the user would wait for a video without its
/// effect. engine/options/option_list.h lists the models that support each option. Only for options given now. An
/// earlier session may contain an option that was ignored; it keeps its old meaning.
Result<void> refuse_unread_options(const SourceOptions& options);

}  // namespace longtake
