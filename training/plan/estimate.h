#pragma once

#include "engine/model/dit_config.h"
#include "training/run/recipe.h"

namespace longtake::train {

/// The machines that a stage runs on.
struct Machines {
  int ranks = 0;         ///< 0 = the stage's own number, or one
  double teraflops = 0;  ///< speed of one rank at this work; 0 = the stage's own value, or unknown
  bool gpu = true;       ///< frozen weights, keys and values are bf16 on a GPU
};

/// A part of the memory that a rank holds.
struct HeldMemory {
  std::string what;
  double bytes = 0;
};

/// The cost of a stage, computed from its sizes; nothing is measured.
struct StageEstimate {
  double parameters = 0;         ///< number of trained parameters
  double gflop_per_sample = 0;   ///< work of one training step per clip, picture or crop
  double hours = 0;              ///< time for all steps; 0 = unknown or limited by minutes
  double memory_mib = 0;         ///< the most that one rank holds at once
  std::vector<HeldMemory> held;  ///< parts of the memory; they add up to memory_mib
  std::string moment;            ///< a description of when it is held
  double host_bytes = 0;         ///< additional host memory of one rank
  double checkpoint_bytes = 0;   ///< size of a checkpoint, all ranks' files together
  double weights_bytes = 0;      ///< size of the weights for inference and later stages
};
StageEstimate estimate(const Recipe& recipe, const StageConfig& stage, const Machines& machines = {});
/// The transformer that a stage trains, taken from the stage whose weights it starts from. External weights count as
/// those of the built-in model.
NetworkConfig network_of(const Recipe& recipe, const StageConfig& stage);
/// The time that work takes; 0 if the speed is unknown.
double hours_of(double gflop, double ranks, double teraflops);

/// The networks of a distillation of the Wan2.1 family.
struct DistilledSizes {
  DitConfig student, teacher, critic;
};
/// The sizes that the recipe selects.
DistilledSizes wan_sizes(const WanConfig& config);
/// estimate() for any sizes of these networks.
StageEstimate estimate_wan(const StageConfig& stage, const DistilledSizes& sizes, const Machines& machines);

}  // namespace longtake::train
