#pragma once

#include "app/common/command.h"

namespace longtake::cli {

extern const Verb render_verb;

}  // namespace longtake::cli
