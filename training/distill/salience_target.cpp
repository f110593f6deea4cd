#include "training/distill/salience_target.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

namespace longtake::train {

at::Tensor SalienceTarget::operator()(const at::Tensor& scores, const std::function<void(at::Tensor&)>& over_ranks) {
  const c10::NoGradGuard no_grad;
  if (literal_) return scores.to(at::kFloat);
  const at::Tensor y = (scores.to(at::kFloat) * static_cast<double>(scores.size(-1)) + 1e-3).log();
  at::Tensor moments = at::stack({y.to(at::kDouble).mean(), y.to(at::kDouble).square().mean()});
  if (over_ranks) over_ranks(moments);
  const at::Tensor mean = moments[0], deviation = (moments[1] - mean * mean).clamp_min(0).sqrt();
  const auto followed = [&](const at::Tensor& so_far, const at::Tensor& now) {
    return seen_ ? memory_ * so_far.to(now.device()) + (1 - memory_) * now : now;
  };
  mean_ = followed(mean_, mean);
  deviation_ = followed(deviation_, deviation);
  seen_ = true;
  return (y - mean_) / deviation_.clamp_min(1e-6);
}

void SalienceTarget::restore(double mean, double deviation, bool seen) {
  mean_ = at::scalar_tensor(mean, at::kDouble);
  deviation_ = at::scalar_tensor(deviation, at::kDouble);
  seen_ = seen;
}

at::Tensor salience_loss(const at::Tensor& predicted, const at::Tensor& target, const at::Tensor& mask) {
  const at::Tensor loss = at::smooth_l1_loss(predicted.to(at::kFloat), target, at::Reduction::None);
  if (!mask.defined()) return loss.mean();
  return at::where(mask, loss, at::zeros_like(loss)).sum() / mask.sum();
}

}  // namespace longtake::train
