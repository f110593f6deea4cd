#pragma once

#include "app/common/command.h"

namespace longtake::cli {

/// Generates videos from a prompt list for public benchmarks, and combines their results in one table.
extern const Verb suite_verb;

}  // namespace longtake::cli
