#pragma once

#include <ATen/core/Tensor.h>

#include <vector>

namespace longtake {

/// The solver with which a bidirectional model gets from noise to clean latents in many small steps.
enum class FlowSolver {
  euler,
  unipc  ///< second order predictor and corrector on x0, variant B(h) = e^h - 1, as in Wan2.1
};

/// The options for generating a whole clip at once. The defaults are those of Wan2.1-T2V-1.3B at 832x480.
struct ClipOptions {
  FlowSolver solver = FlowSolver::unipc;
  int steps = 50;
  double shift = 3;
  double guidance = 6;  ///< weight of the prompt against the negative prompt; at 1 the model runs only once per step

  bool operator==(const ClipOptions&) const = default;
};

/// The sampling of one clip. Keeps the history that the solver needs, so each object serves one clip.
class FlowSampler {
 public:
  FlowSampler(FlowSolver solver, int steps, double shift);

  int steps() const { return static_cast<int>(timesteps_.size()); }
  /// The model's timestep in each step.
  const std::vector<double>& timesteps() const { return timesteps_; }
  const std::vector<double>& sigmas() const { return sigmas_; }  ///< one more than there are steps; the last is 0

  /// Returns the sample for the next step from this one and the model's flow. Called steps() times.
  at::Tensor step(const at::Tensor& sample, const at::Tensor& flow);

 private:
  at::Tensor predict(const at::Tensor& sample) const;
  at::Tensor correct(const at::Tensor& x0) const;

  FlowSolver solver_;
  std::vector<double> timesteps_, sigmas_;
  std::size_t done_ = 0;             // steps taken
  int order_ = 0;                    // order of the last prediction
  at::Tensor before_;                // sample before the last prediction
  std::vector<at::Tensor> history_;  // x0 of the last steps, newest last, at most two
};

}  // namespace longtake
