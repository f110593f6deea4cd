#pragma once

#include "app/common/command.h"

namespace longtake::cli {

extern const Verb midi_verb;

}  // namespace longtake::cli
