#include "training/distill/dmd.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <vector>

#include "engine/model/flow.h"

namespace longtake::train {
namespace {

// [B] -> [B, 1, ..., 1], to broadcast one number per sample over its clip.
at::Tensor beside(const at::Tensor& per_sample, const at::Tensor& clip) {
  std::vector<std::int64_t> shape(static_cast<std::size_t>(clip.dim()), 1);
  shape[0] = clip.size(0);
  return per_sample.view(shape);
}

at::Tensor mean_of(const at::Tensor& values, const at::Tensor& counts) {
  if (!counts.defined()) return values.mean();
  const at::Tensor each = counts.expand_as(values);
  return at::where(each.ne(0), values * each, at::zeros_like(values)).sum() / each.sum();
}

}  // namespace

at::Tensor sample_score_times(std::int64_t batch, const ScoreTimes& times, const at::Generator& generator) {
  const at::Tensor drawn = at::randint(0, 1000, {batch}, generator, at::TensorOptions(at::kFloat));
  return (1000 * shifted(drawn / 1000, times.shift)).clamp(times.lowest, times.highest);
}

bool ScoreGuidance::counts_at(const at::Tensor& t) const {
  const bool high = t.ge(level).any().item<bool>(), low = t.lt(level).any().item<bool>();
  return (high && weight != 1) || (low && below != 1);
}

at::Tensor guided_score(const at::Tensor& conditional, const at::Tensor& unconditional, const at::Tensor& t,
                        const ScoreGuidance& guidance) {
  if (guidance.level <= 0 || guidance.weight == guidance.below)
    return extrapolated(conditional, unconditional, guidance.weight - 1);
  const at::Tensor weight =
      at::where(t.ge(guidance.level), at::full_like(t, guidance.weight), at::full_like(t, guidance.below));
  const at::Tensor beyond = beside(weight - 1, conditional).to(conditional.device(), conditional.scalar_type());
  return conditional + beyond * (conditional - unconditional);
}

at::Tensor dmd_direction(const at::Tensor& x, const at::Tensor& x0_fake, const at::Tensor& x0_real) {
  const c10::NoGradGuard no_grad;
  const at::Tensor distance = (x - x0_real).abs().flatten(1).mean(1);
  return ((x0_fake - x0_real) / beside(distance, x)).nan_to_num(0.0, 0.0, 0.0);
}

DmdGradient dmd_gradient(const at::Tensor& x, const CleanPrediction& fake, const CleanPrediction& real,
                         const ScoreTimes& times, const at::Generator& generator) {
  const at::Tensor t = sample_score_times(x.size(0), times, generator);
  return dmd_gradient(x, fake, real, t, at::randn(x.sizes(), generator, x.options()));
}

DmdGradient dmd_gradient(const at::Tensor& x, const CleanPrediction& fake, const CleanPrediction& real,
                         const at::Tensor& t, const at::Tensor& noise) {
  const c10::NoGradGuard no_grad;
  const at::Tensor clip = x.detach();
  const at::Tensor x_t = noised(clip, noise, sigma_of(t, clip));  // sg(x) noised
  DmdGradient result;
  result.gradient = dmd_direction(clip, fake(x_t, t), real(x_t, t)).to(at::kFloat);
  result.timesteps = t;
  result.size = result.gradient.abs().mean().to(at::kDouble);
  return result;
}

at::Tensor dmd_loss(const at::Tensor& x, const at::Tensor& gradient, const at::Tensor& counts) {
  const at::Tensor target = (x.detach().to(at::kDouble) - gradient.to(at::kDouble));
  return 0.5 * mean_of((x.to(at::kDouble) - target).square(), counts);
}

at::Tensor critic_loss(const at::Tensor& flow, const at::Tensor& noise, const at::Tensor& x0,
                       const at::Tensor& counts) {
  return mean_of((flow - flow_between(x0, noise)).square(), counts);
}

}  // namespace longtake::train
