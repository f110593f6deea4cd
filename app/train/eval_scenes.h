#pragma once

#include <vector>

#include "app/train/verbs.h"
#include "training/judge/films.h"

namespace longtake::train {

/// The memory scenes of an evaluation.
std::vector<gates::Question> memory_scenes(const EvalArguments& arguments);
/// The options of the evaluated model.
SourceOptions eval_options(const EvalArguments& arguments);

}  // namespace longtake::train
