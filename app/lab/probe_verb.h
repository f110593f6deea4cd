#pragma once

#include "app/common/command.h"

namespace longtake::cli {

/// One module of a model at a time, against other people's numbers.
extern const Verb probe_verb;

}  // namespace longtake::cli
