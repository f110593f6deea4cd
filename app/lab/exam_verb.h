#pragma once

#include "app/common/command.h"

namespace longtake::cli {

/// The score card of memories, for any model that streams.
extern const Verb exam_verb;

}  // namespace longtake::cli
