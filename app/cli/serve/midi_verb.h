#pragma once

#include "app/cli/command.h"

namespace longtake::cli {

extern const Verb midi_verb;

}  // namespace longtake::cli
