#pragma once

#include <vector>

#include "app/train/verbs.h"
#include "training/judge/films.h"

namespace longtake::train {

std::vector<gates::Question> memory_scenes(const EvalArguments& arguments);
SourceOptions eval_options(const EvalArguments& arguments);

}  // namespace longtake::train
