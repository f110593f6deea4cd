#pragma once

#include <ATen/ATen.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "training/run/group.h"
#include "training/run/metrics.h"
#include "training/run/state.h"

namespace longtake::train {

/// The loop's description of the next step. All random numbers of a step must be functions of these values.
struct StepContext {
  std::int64_t step = 0;
  double progress = 0;    ///< progress of the stage, 0..1
  double rate_scale = 1;  ///< factor of the learning rate
  Group& group;
};

/// Tensors are where the step computed them, and whoever reads a number waits for the device.
struct StepResult {
  at::Tensor finite = at::scalar_tensor(true, at::kBool);  ///< false: no weight was changed
  std::int64_t samples = 0;                                ///< over all ranks
  NamedTensors values{};                                   ///< losses and the like, of this rank: one number each
};

/// The interface of one kind of training: a codec, a teacher or a student. The Trainer does the rest.
class Stage {
 public:
  virtual ~Stage() = default;
  virtual StepResult step(const StepContext& context) = 0;
  /// Collective; called before the state is saved. Brings what state() and own_state() give up to date.
  virtual void gather(Group&) {}
  /// All tensors that a resumed run needs and that are alike on all ranks. Loading copies into them before the first
  /// step.
  virtual NamedTensors state() = 0;
  /// The state of this rank alone: views of the present tensors, with names of_one_rank(). Every rank writes its own
  /// file, so that nothing of it is ever sent.
  virtual NamedTensors own_state() { return {}; }
  /// Called after loaded() with all files that were written at `step`; there may have been another number of ranks, and
  /// what was known to one alone may have been known to all.
  virtual Result<void> restore_own(const std::vector<TensorFile>&, std::int64_t /*step*/) { return {}; }
  /// Called after a checkpoint was copied into state(); derives the stage's other data from it.
  virtual void loaded() {}
  /// Whether evaluate() needs all ranks, because models lie on them in parts.
  virtual bool evaluates_together() const { return false; }
  /// Numbers on held-out data, and pictures in `folder` whose names begin with `stem`. Rank 0 only, unless it needs
  /// all: then pictures are rank 0's, and so are the numbers that count.
  virtual Values evaluate(const std::filesystem::path& folder, const std::string& stem) = 0;
  /// The trained weights, for inference and later stages.
  virtual Result<void> publish(const std::filesystem::path& folder) = 0;
};

}  // namespace longtake::train
