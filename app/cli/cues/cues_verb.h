#pragma once

#include "app/cli/command.h"

namespace longtake::cli {

extern const Verb cues_verb;

}  // namespace longtake::cli
