#pragma once

#include "app/cli/command.h"

namespace longtake::cli {

extern const Verb serve_verb;

}  // namespace longtake::cli
