#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "training/parallel/group.h"
#include "training/run/metrics.h"
#include "training/run/state.h"

namespace longtake::train {

/// What the loop tells a stage about the step to make. Everything random in it must be a function of these.
struct StepContext {
  std::int64_t step = 0;
  double progress = 0;    ///< 0..1 of the stage
  double rate_scale = 1;  ///< of the learning rate
  Group& group;
};

struct StepResult {
  bool finite = true;        ///< false: no weight was changed
  std::int64_t samples = 0;  ///< over all ranks
  Values values;             ///< losses and the like, of this rank
};

/// What differs between training a codec, a teacher and a student. The Trainer does the rest.
class Stage {
 public:
  virtual ~Stage() = default;
  virtual StepResult step(const StepContext& context) = 0;
  /// Collective, before state() is saved: brings together what ranks hold of their own.
  virtual void gather(Group&) {}
  /// All tensors that a resumed run needs. Loading copies into them before the first step.
  virtual NamedTensors state() = 0;
  /// After a checkpoint was copied into state(): derives from it what else the stage holds.
  virtual void loaded() {}
  /// Numbers on held-out data, and pictures in `folder` whose names begin with `stem`. Rank 0 only.
  virtual Values evaluate(const std::filesystem::path& folder, const std::string& stem) = 0;
  /// The trained weights, for inference and later stages.
  virtual Result<void> publish(const std::filesystem::path& folder) = 0;
};

}  // namespace longtake::train
