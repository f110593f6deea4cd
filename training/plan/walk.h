#pragma once

#include "engine/core/result.h"
#include "training/plan/estimate.h"

namespace longtake::train {

/// A stage's needs, counted while it is walked through on the paper device: two steps with an update of every network,
/// a checkpoint and what is published. Nothing is computed, written or sent.
struct Walked {
  double resident_bytes = 0;    ///< on one rank's device before the first step
  double peak_bytes = 0;        ///< the most there
  double checkpoint_bytes = 0;  ///< size of rank 0's files: the common one, and its own
  double own_bytes = 0;         ///< size of rank 0's own file; every other rank writes about as much
  double weights_bytes = 0;     ///< published
  double sent_bytes = 0;        ///< into sums and gathers over ranks, in one step
};

/// A distillation of the Wan2.1 family as rank 0 of so many ranks would run it. Fails where the stage would refuse to
/// start, with the same words.
Result<Walked> walk(const Recipe& recipe, const StageConfig& stage, const DistilledSizes& sizes, int ranks);

}  // namespace longtake::train
