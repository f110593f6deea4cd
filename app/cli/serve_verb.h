#pragma once

#include "app/common/command.h"

namespace longtake::cli {

extern const Verb serve_verb;

}  // namespace longtake::cli
