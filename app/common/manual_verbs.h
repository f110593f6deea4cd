#pragma once

#include "app/common/command.h"

// Verbs that every program can have: they write what its commands' definitions say.
namespace longtake::cli {

extern const Verb completion_verb;
extern const Verb man_verb;
extern const Verb verbs_verb;

}  // namespace longtake::cli
