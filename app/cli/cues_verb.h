#pragma once

#include "app/common/command.h"

namespace longtake::cli {

extern const Verb cues_verb;

}  // namespace longtake::cli
