#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

namespace longtake {

/// How a bidirectional model is walked from noise to clean in many small steps.
enum class FlowSolver {
  euler,
  unipc  ///< second order predictor and corrector on x0, variant B(h) = e^h - 1: what Wan2.1 is sampled with
};

/// How a bidirectional model makes a whole clip at once. The defaults are those of Wan2.1-T2V-1.3B at 832x480.
struct ClipOptions {
  FlowSolver solver = FlowSolver::unipc;
  int steps = 50;
  double shift = 3;
  double guidance = 6;  ///< weight of the prompt against the negative prompt; 1 asks the model only once per step

  bool operator==(const ClipOptions&) const = default;
};

/// One walk. Keeps the history that the solver needs, so it serves one clip and then is done.
class FlowSampler {
 public:
  FlowSampler(FlowSolver solver, int steps, double shift);

  int steps() const { return static_cast<int>(timesteps_.size()); }
  /// What the model is given in each step.
  const std::vector<double>& timesteps() const { return timesteps_; }
  const std::vector<double>& sigmas() const { return sigmas_; }  ///< one more than steps, the last is 0

  /// The sample for the next step out of this one and the model's flow. Called steps() times.
  at::Tensor step(const at::Tensor& sample, const at::Tensor& flow);

 private:
  at::Tensor predict(const at::Tensor& sample) const;
  at::Tensor correct(const at::Tensor& x0) const;

  FlowSolver solver_;
  std::vector<double> timesteps_, sigmas_;
  std::size_t done_ = 0;             // steps taken
  int order_ = 0;                    // of the last prediction
  at::Tensor before_;                // the sample that the last prediction started from
  std::vector<at::Tensor> history_;  // x0 of the steps taken, newest last, at most two
};

}  // namespace longtake
