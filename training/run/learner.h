#pragma once

#include <memory>
#include <string>

#include "training/run/group.h"
#include "training/run/overlap.h"
#include "training/run/owners.h"
#include "training/run/stage_configs.h"
#include "training/run/state.h"

namespace longtake::train {

/// A learner's place among the ranks that train together.
struct Share {
  int rank = 0;
  int ranks = 1;
  bool in_parts = false;  ///< a rank keeps only the moments of the parameters that it owns
};

/// One trained network: its parameters, their moments and the moving average of its weights.
///
/// With sharded moments, a rank steps the parameters that it owns and then sends them to all; else all ranks make the
/// same step. For the same number of ranks in `Share`, both give bit-identical results.
class Learner {
 public:
  /// `rates` multiply the learning rate per parameter; empty = 1 for all. Parameters must be leaves.
  Learner(std::string name, NamedTensors parameters, const OptimizerConfig& config, std::vector<double> rates = {},
          Share share = {});

  struct Update {
    at::Tensor applied;        ///< false: a gradient was not finite on some rank, and no weight changed
    at::Tensor gradient_norm;  ///< both are scalars on the gradients' device
  };
  /// Call it before the last backward pass of a step, to average gradients over ranks while the pass runs. Without this
  /// call step() averages them itself, with the same result.
  void overlap(Group& group);
  /// Averages the gradients over all ranks, clips, steps, moves the average, and clears the gradients.
  Update step(Group& group, double rate_scale);

  /// Puts the averaged weights into the parameters during the guard's lifetime.
  class Averaged {
   public:
    explicit Averaged(Learner& learner);
    ~Averaged();
    Averaged(const Averaged&) = delete;
    Averaged& operator=(const Averaged&) = delete;

   private:
    void swap();
    Learner& learner_;
  };

  /// The named state that a resumed run needs and all ranks have. It includes the moments, unless they are sharded.
  NamedTensors state() const;
  /// The moments of the parameters that this rank owns, if moments are sharded; else nothing.
  NamedTensors own_state() const;
  /// Reads own_state() from the files of a checkpoint of any number of ranks, with or without sharding.
  Result<void> restore_own(const std::vector<TensorFile>& files);
  const NamedTensors& parameters() const { return parameters_; }

 private:
  bool in_parts() const { return share_.in_parts && share_.ranks > 1; }
  std::vector<at::Tensor> weights() const;
  void add_moments(NamedTensors& into, std::size_t parameter) const;
  /// The gradients of all parameters, averaged over all ranks.
  std::vector<at::Tensor> averaged_gradients(Group& group);
  void apply(Group& group, const std::vector<at::Tensor>& gradients, double rate_scale, const at::Tensor& applied);
  void move_average(const at::Tensor& applied);

  std::string name_;
  NamedTensors parameters_;
  OptimizerConfig config_;
  std::vector<double> rates_;
  Share share_;
  std::vector<int> owners_;  // per parameter, if there are several ranks
  std::vector<bool> muon_;   // per parameter; where true, first_ is the momentum and second_ is unused
  std::vector<at::Tensor> first_, second_, steps_, average_;
  std::unique_ptr<GradientOverlap> overlap_;
};

}  // namespace longtake::train
