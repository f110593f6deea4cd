#pragma once

#include <memory>

#include "engine/generate/director.h"
#include "engine/staging/said.h"

namespace longtake {

/// Conditions a model on the places of its prompt's things, by the rules of engine/staging, and on the words that
/// describe them. Rules for ambiguous prompts: blends as in shown_texts.h, and equal names in the order of the prompt.
/// A new prompt keeps the place of what it still names.
std::unique_ptr<Director> make_stage_director(staging::StageWords words);

}  // namespace longtake
