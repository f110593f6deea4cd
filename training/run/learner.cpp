#include "training/run/learner.h"

#include <ATen/autocast_mode.h>
#include <c10/core/GradMode.h>

#include <map>

#include "training/run/muon.h"

namespace longtake::train {
namespace {

/// The L2 norm of all together. A GPU waits for the start of every operation on tensors of this size, so there it is a
/// few; on the CPU the sum keeps its order, and runs their bytes.
double norm_of(const std::vector<at::Tensor>& gradients) {
  if (!gradients[0].is_cpu()) return at::stack(at::_foreach_norm(gradients)).norm().item<double>();
  at::Tensor squares = at::zeros({}, gradients[0].options());
  for (const at::Tensor& gradient : gradients) squares += gradient.square().sum();
  return std::sqrt(squares.item<double>());
}

}  // namespace

Learner::Learner(std::string name, NamedTensors parameters, const OptimizerConfig& config, std::vector<double> rates)
    : name_(std::move(name)), parameters_(std::move(parameters)), config_(config), rates_(std::move(rates)) {
  if (rates_.empty()) rates_.assign(parameters_.size(), 1.0);
  TORCH_CHECK(rates_.size() == parameters_.size(), "one rate per parameter");
  for (auto& [parameter_name, parameter] : parameters_) {
    parameter.requires_grad_(true);
    const at::Tensor like = parameter.detach();
    first_.push_back(at::zeros_like(like));
    muon_.push_back(config_.muon && is_hidden_matrix(parameter_name, like));
    second_.push_back(muon_.back() ? at::zeros({}, like.options()) : at::zeros_like(like));
    steps_.push_back(at::zeros({}, like.options().dtype(at::kFloat)));
    if (config_.ema > 0) average_.push_back(like.clone());
  }
}

std::int64_t Learner::updates() const {
  return steps_.empty() ? 0 : static_cast<std::int64_t>(steps_[0].item<float>());
}

void Learner::overlap(Group& group) {
  if (group.size() == 1) return;
  if (!overlap_) {
    std::vector<at::Tensor> leaves;
    for (const auto& [_, parameter] : parameters_) leaves.push_back(parameter);
    overlap_ = std::make_unique<GradientOverlap>(group, std::move(leaves));
  }
  overlap_->arm();
}

Learner::Update Learner::step(Group& group, double rate_scale) {
  const c10::NoGradGuard no_grad;
  std::vector<at::Tensor> gradients;
  for (auto& [_, parameter] : parameters_) {
    if (!parameter.grad().defined()) parameter.mutable_grad() = at::zeros_like(parameter);
    gradients.push_back(parameter.grad());
  }
  if (overlap_ && overlap_->armed()) {
    overlap_->finish();
  } else {
    average_over_ranks(group, gradients);
  }

  Update update;
  update.gradient_norm = norm_of(gradients);
  // The averaged gradients are equal on all ranks, so all ranks decide alike.
  update.applied = std::isfinite(update.gradient_norm);
  if (update.applied) {
    const double count = static_cast<double>(updates() + 1);  // asked for here, where no update has to end first
    if (config_.clip > 0 && update.gradient_norm > config_.clip) {
      at::_foreach_mul_(gradients, config_.clip / (update.gradient_norm + 1e-6));
    }
    std::map<std::pair<bool, double>, std::vector<std::size_t>> alike;
    for (std::size_t i = 0; i < rates_.size(); ++i) alike[{muon_[i], rates_[i]}].push_back(i);
    for (const auto& [kind, members] : alike) {
      const auto [muon, rate] = kind;
      const double now = config_.learning_rate * rate * rate_scale;
      std::vector<at::Tensor> p, g, m, v, n;
      for (const std::size_t i : members) {
        p.push_back(parameters_[i].second.detach());
        g.push_back(gradients[i]);
        m.push_back(first_[i]);
        v.push_back(second_[i]);
        n.push_back(steps_[i]);
      }
      at::_foreach_add_(n, 1);
      if (muon) {
        step_muon(p, g, m, now, config_.weight_decay);
      } else {
        at::_fused_adamw_(p, g, m, v, {}, n, now, config_.beta1, config_.beta2, config_.weight_decay, config_.epsilon,
                          false, false);
      }
    }
    if (config_.ema > 0) {
      // Follows fast at first, so that early averages are not the random start.
      const double keep = std::min(config_.ema, (1.0 + count) / (10.0 + count));
      std::vector<at::Tensor> now;
      for (const auto& [_, parameter] : parameters_) now.push_back(parameter.detach());
      at::_foreach_lerp_(average_, now, 1.0 - keep);
    }
  }
  for (auto& [_, parameter] : parameters_) parameter.mutable_grad().reset();
  return update;
}

NamedTensors Learner::state() const {
  NamedTensors state;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const std::string& parameter = parameters_[i].first;
    state.emplace_back(name_ + ".weight." + parameter, parameters_[i].second.detach());
    state.emplace_back(name_ + ".first." + parameter, first_[i]);
    state.emplace_back(name_ + ".second." + parameter, second_[i]);
    state.emplace_back(name_ + ".steps." + parameter, steps_[i]);
    if (!average_.empty()) state.emplace_back(name_ + ".average." + parameter, average_[i]);
  }
  return state;
}

Learner::Averaged::Averaged(Learner& learner) : learner_(learner) { swap(); }
Learner::Averaged::~Averaged() { swap(); }

void Learner::Averaged::swap() {
  const c10::NoGradGuard no_grad;
  at::autocast::clear_cache();  // it holds casts of the weights that are leaving
  for (std::size_t i = 0; i < learner_.average_.size(); ++i) {
    at::Tensor parameter = learner_.parameters_[i].second.detach();
    const at::Tensor kept = parameter.clone();
    parameter.copy_(learner_.average_[i]);
    learner_.average_[i].copy_(kept);
  }
}

}  // namespace longtake::train
