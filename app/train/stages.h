#pragma once

#include <filesystem>
#include <memory>

#include "training/run/group.h"
#include "training/run/recipe.h"
#include "training/run/stage.h"

namespace longtake::train {

/// Makes the stage of a recipe, by its kind.
Result<std::unique_ptr<Stage>> make_stage(const Recipe& recipe, const StageConfig& config,
                                          const std::filesystem::path& folder, Group& group);

}  // namespace longtake::train
