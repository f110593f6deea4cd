#pragma once

#include "app/common/command.h"

namespace longtake::cli {

extern const Verb sessions_verb;
extern const Verb takes_verb;
extern const Verb thumbnail_verb;
extern const Verb gpu_verb;
extern const Verb words_verb;
/// Built only with LibTorch.
extern const Verb verify_verb;

}  // namespace longtake::cli
