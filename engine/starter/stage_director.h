#pragma once

#include <memory>

#include "engine/generate/director.h"
#include "engine/staging/said.h"

namespace longtake {

/// Tells a model where the things of its prompt are, by the laws of engine/staging, and which words speak of them. Its
/// law for what prompts leave open: of a blend see shown_texts.h; of equal names the order in the prompt; a new prompt
/// keeps the place of what it still names.
std::unique_ptr<Director> make_stage_director(staging::StageWords words);

}  // namespace longtake
