#pragma once

#include "engine/core/result.h"
#include "training/plan/estimate.h"

namespace longtake::train {

/// The needs of a stage, counted in a walk on the paper device: two steps with an update of every network, a checkpoint
/// and publishing. Nothing is computed, written or sent.
struct Walked {
  double resident_bytes = 0;    ///< on one rank's device before the first step
  double peak_bytes = 0;        ///< the peak on that device
  double checkpoint_bytes = 0;  ///< size of rank 0's files: the common one, and its own
  double own_bytes = 0;         ///< size of rank 0's own file; every other rank writes about as much
  double weights_bytes = 0;     ///< size of the published weights
  double sent_bytes = 0;        ///< sent in sums and gathers over ranks, per step
};

/// Walks through a distillation of the Wan2.1 family as rank 0 of `ranks`. Fails if the stage would refuse to start,
/// with the same error.
Result<Walked> walk(const Recipe& recipe, const StageConfig& stage, const DistilledSizes& sizes, int ranks);

}  // namespace longtake::train
