#pragma once

#include "app/common/command.h"

namespace longtake::cli {

/// Videos of a list of prompts for benchmarks of others, and their results in one table.
extern const Verb suite_verb;

}  // namespace longtake::cli
