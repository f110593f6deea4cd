#pragma once

#include "app/common/command.h"

namespace longtake::cli {

/// Prints a score card of memory policies, for any streaming model.
extern const Verb exam_verb;

}  // namespace longtake::cli
