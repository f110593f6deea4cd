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

/// Tells a model places by given scripts instead of those that its prompts say, so that a test film shows what its
/// question knows: who hides, for how long, and where it returns. Slots point to the words of the prompt as ever; its
/// things are those of the scripts, in their order. `seed` is that of the staging, whatever the take's is.
std::unique_ptr<Director> make_scripted_director(staging::StageWords words, std::vector<ScriptedAct> acts,
                                                 std::uint64_t seed);

}  // namespace longtake::train
