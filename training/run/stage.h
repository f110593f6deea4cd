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

/// The parameters of the next step. All random numbers of a step must be functions of these values.
struct StepContext {
  std::int64_t step = 0;
  double progress = 0;    ///< progress of the stage, 0..1
  double rate_scale = 1;  ///< factor of the learning rate
  Group& group;
};

/// Tensors stay on the device of the step; reading a number waits for the device.
struct StepResult {
  at::Tensor finite = at::scalar_tensor(true, at::kBool);  ///< false: no weight was changed
  std::int64_t samples = 0;                                ///< over all ranks
  NamedTensors values{};                                   ///< losses and similar scalars of this rank
};

/// The interface of one kind of training: a codec, a teacher or a student. The Trainer does the rest.
class Stage {
 public:
  virtual ~Stage() = default;
  virtual StepResult step(const StepContext& context) = 0;
  /// Collective; called before the state is saved. Updates the tensors that state() and own_state() return.
  virtual void gather(Group&) {}
  /// All tensors that a resumed run needs and that are equal on all ranks. Loading copies into them before the first
  /// step.
  virtual NamedTensors state() = 0;
  /// The state of this rank alone: views of the current tensors, with names of_one_rank(). Every rank writes its own
  /// file, so this state is never sent.
  virtual NamedTensors own_state() { return {}; }
  /// Called after loaded() with all files that were written at `step`. They may come from another number of ranks, with
  /// or without sharded state.
  virtual Result<void> restore_own(const std::vector<TensorFile>&, std::int64_t /*step*/) { return {}; }
  /// Called after a checkpoint was copied into state(); recomputes data derived from it.
  virtual void loaded() {}
  /// Whether evaluate() needs all ranks, because models are sharded.
  virtual bool evaluates_together() const { return false; }
  /// Returns numbers on held-out data, and writes pictures to `folder` whose names begin with `stem`. Runs on rank 0
  /// only, unless evaluates_together(); then rank 0 writes the pictures and its numbers are used.
  virtual Values evaluate(const std::filesystem::path& folder, const std::string& stem) = 0;
  /// The trained weights, for inference and later stages.
  virtual Result<void> publish(const std::filesystem::path& folder) = 0;
};

}  // namespace longtake::train
