#pragma once

#include "training/config/recipe.h"

namespace longtake::train {

/// What a stage costs, from its sizes alone: arithmetic, not a measurement.
struct StageEstimate {
  double parameters = 0;        ///< trained ones
  double gflop_per_sample = 0;  ///< of one training step, per clip, picture or crop
  double hours = 0;  ///< of all steps on the GPUs that the recipe is meant for; 0 = nothing to say, or timed by minutes
  double memory_mib = 0;  ///< weights, gradients, moments, average and activations of one rank with the whole batch
};
StageEstimate estimate(const StageConfig& stage);

}  // namespace longtake::train
