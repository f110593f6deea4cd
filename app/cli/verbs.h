#pragma once

#include "app/cli/command.h"

// Verbs that are built without LibTorch, too.
namespace longtake::cli {

extern const Verb bench_verb;
extern const Verb convert_verb;
extern const Verb inspect_verb;
extern const Verb render_verb;
extern const Verb sessions_verb;
extern const Verb takes_verb;
extern const Verb thumbnail_verb;

}  // namespace longtake::cli
