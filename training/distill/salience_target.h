#pragma once

#include <ATen/ATen.h>

#include <functional>

namespace longtake::train {

/// Turns the teacher's block-wise salience into the target of the student's salience head. Attention weights over
/// thousands of keys are tiny, and only their order is used. So the head learns ln(L s + 1e-3), standardised with a
/// running mean and deviation. With uniform attention, L s is 1 and the target is near 0.
class SalienceTarget {
 public:
  /// `literal`: the target is the raw scores, as in the paper's formula.
  explicit SalienceTarget(bool literal = false, double memory = 0.99) : literal_(literal), memory_(memory) {}

  /// The head's target for the scores of one clip, [B, L] with L tokens. Updates the running statistics. `over_ranks`,
  /// if given, averages the batch's statistics over ranks in place.
  at::Tensor operator()(const at::Tensor& scores, const std::function<void(at::Tensor&)>& over_ranks = {});

  double mean() const { return mean_.item<double>(); }
  double deviation() const { return deviation_.item<double>(); }
  /// Restores the statistics from a checkpoint.
  void restore(double mean, double deviation, bool seen);
  bool seen() const { return seen_; }

 private:
  bool literal_;
  double memory_;
  at::Tensor mean_ = at::scalar_tensor(0, at::kDouble), deviation_ = at::scalar_tensor(1, at::kDouble);
  bool seen_ = false;
};

/// SmoothL1 with beta 1, over the tokens where `mask` [B, L] is true.
at::Tensor salience_loss(const at::Tensor& predicted, const at::Tensor& target, const at::Tensor& mask = {});

}  // namespace longtake::train
