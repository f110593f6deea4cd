#pragma once

#include "training/distill/models.h"

namespace longtake::train {

/// What the distillation of a model that is told words and places reads of the theatre: prompts, directors, clips, and
/// the codec that shows them.
Result<void> bring_theatre(DmdModels& models, const DmdStageConfig& config, const std::filesystem::path& run,
                           at::Device device);

}  // namespace longtake::train
