#pragma once

#include "app/cli/command.h"

// The verbs that need no model to be built.
namespace longtake::cli {

extern const Verb bench_verb;
extern const Verb convert_verb;
extern const Verb inspect_verb;
extern const Verb render_verb;

}  // namespace longtake::cli
