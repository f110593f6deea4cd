#pragma once

#include "app/common/command.h"

// Verbs for every program: they print documentation made from the command definitions.
namespace longtake::cli {

extern const Verb completion_verb;
extern const Verb man_verb;
extern const Verb verbs_verb;

}  // namespace longtake::cli
