#include "training/distill/salience_target.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>

namespace longtake::train {

at::Tensor SalienceTarget::operator()(const at::Tensor& scores, const std::function<void(at::Tensor&)>& over_ranks) {
  const c10::NoGradGuard no_grad;
  if (literal_) return scores.to(at::kFloat);
  const at::Tensor y = (scores.to(at::kFloat) * static_cast<double>(scores.size(-1)) + 1e-3).log();
  at::Tensor moments = at::stack({y.to(at::kDouble).mean(), y.to(at::kDouble).square().mean()}).to(at::kCPU);
  if (over_ranks) over_ranks(moments);
  const double mean = moments[0].item<double>();
  const double deviation = std::sqrt(std::max(moments[1].item<double>() - mean * mean, 0.0));
  mean_ = seen_ ? memory_ * mean_ + (1 - memory_) * mean : mean;
  deviation_ = seen_ ? memory_ * deviation_ + (1 - memory_) * deviation : deviation;
  seen_ = true;
  return (y - mean_) / std::max(deviation_, 1e-6);
}

void SalienceTarget::restore(double mean, double deviation, bool seen) {
  mean_ = mean;
  deviation_ = deviation;
  seen_ = seen;
}

at::Tensor salience_loss(const at::Tensor& predicted, const at::Tensor& target, const at::Tensor& mask) {
  const at::Tensor loss = at::smooth_l1_loss(predicted.to(at::kFloat), target, at::Reduction::None);
  if (!mask.defined()) return loss.mean();
  return at::where(mask, loss, at::zeros_like(loss)).sum() / mask.sum();
}

}  // namespace longtake::train
