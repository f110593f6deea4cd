#pragma once

#include "training/config/recipe.h"

namespace longtake::train {

/// The cost of a stage, computed from its sizes; nothing is measured.
struct StageEstimate {
  double parameters = 0;        ///< number of trained parameters
  double gflop_per_sample = 0;  ///< work of one training step per clip, picture or crop
  double hours = 0;             ///< time for all steps on the recipe's GPUs; 0 = unknown or limited by minutes
  double memory_mib = 0;  ///< weights, gradients, moments, average and activations of one rank with the whole batch
};
StageEstimate estimate(const StageConfig& stage);

}  // namespace longtake::train
