#pragma once

#include <memory>
#include <vector>

#include "engine/generate/director.h"
#include "engine/staging/said.h"

namespace longtake::train {

/// A script that begins at this picture.
struct ScriptedAct {
  int begins = 0;
  staging::Script script;
};

/// A director that follows given scripts instead of its prompts, so that a test clip matches its question: what hides,
/// for how long, and where it returns. Slots point to the words of the prompt as usual. The prompt's things must be
/// those of the scripts, in their order. `seed` is the seed of the staging, independent of the take's.
std::unique_ptr<Director> make_scripted_director(staging::StageWords words, std::vector<ScriptedAct> acts,
                                                 std::uint64_t seed);

}  // namespace longtake::train
