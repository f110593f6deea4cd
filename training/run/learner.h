#pragma once

#include <memory>
#include <string>

#include "training/config/stage_configs.h"
#include "training/parallel/group.h"
#include "training/parallel/overlap.h"
#include "training/run/state.h"

namespace longtake::train {

/// One trained network: its parameters, moments and the moving average of its weights.
class Learner {
 public:
  /// `rates` multiply the learning rate per parameter; empty = 1 for all. Parameters must be leaves.
  Learner(std::string name, NamedTensors parameters, const OptimizerConfig& config, std::vector<double> rates = {});

  struct Update {
    bool applied = false;  ///< false: something was not finite on some rank, and nothing changed
    double gradient_norm = 0;
  };
  /// To be called before the last backward pass of a step, so that gradients are averaged over ranks while it runs.
  /// Without this call step() averages them itself, with the same numbers.
  void overlap(Group& group);
  /// Averages the gradients over all ranks, clips, steps, moves the average, and clears the gradients.
  Update step(Group& group, double rate_scale);

  /// Puts the averaged weights into the parameters for as long as the guard lives.
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

  /// Everything a resumed run needs, by name.
  NamedTensors state() const;
  const NamedTensors& parameters() const { return parameters_; }
  std::int64_t updates() const;

 private:
  std::string name_;
  NamedTensors parameters_;
  OptimizerConfig config_;
  std::vector<double> rates_;
  std::vector<bool> muon_;  // per parameter; where true, first_ is the momentum and second_ is unused
  std::vector<at::Tensor> first_, second_, steps_, average_;
  std::unique_ptr<GradientOverlap> overlap_;
};

}  // namespace longtake::train
