#pragma once

#include "app/common/command.h"

namespace longtake::cli {

/// Compares a model with other implementations, one module at a time.
extern const Verb probe_verb;

}  // namespace longtake::cli
