#include "training/run/learner.h"

#include <ATen/autocast_mode.h>
#include <c10/core/GradMode.h>

#include <cmath>
#include <compare>
#include <map>
#include <optional>

#include "training/run/muon.h"

namespace longtake::train {
namespace {

/// The L2 norm of all gradients. On a GPU launches dominate for tensors of this size, so it uses few operations. On the
/// CPU the order of the sum is fixed, so runs stay byte-identical.
at::Tensor norm_of(const std::vector<at::Tensor>& gradients) {
  if (gradients.empty()) return at::zeros({}, at::kDouble);
  if (!gradients[0].is_cpu()) return at::stack(at::_foreach_norm(gradients)).norm().to(at::kDouble);
  at::Tensor squares = at::zeros({}, gradients[0].options());
  for (const at::Tensor& gradient : gradients) squares += gradient.square().sum();
  return squares.to(at::kDouble).sqrt();
}

/// The tensors, or zeros if `condition` is false. A product with zero would keep NaN.
std::vector<at::Tensor> zero_unless(const at::Tensor& condition, const std::vector<at::Tensor>& tensors) {
  std::vector<at::Tensor> flat, parts;
  std::vector<std::int64_t> sizes;
  for (const at::Tensor& tensor : tensors) {
    flat.push_back(tensor.flatten());
    sizes.push_back(tensor.numel());
  }
  parts = at::where(condition, at::cat(flat), 0.0).split_with_sizes(sizes);
  for (std::size_t i = 0; i < parts.size(); ++i) parts[i] = parts[i].view(tensors[i].sizes());
  return parts;
}

/// The key of parameters that are stepped in one batch. A batched product of many matrices may round one of them
/// differently than a smaller batch. Matrices of different owners are therefore never batched together, even if one
/// rank steps them all.
struct Alike {
  bool muon;
  int owner;  // 0 for AdamW, whose steps do not depend on batching
  double rate;
  auto operator<=>(const Alike&) const = default;
};

}  // namespace

Learner::Learner(std::string name, NamedTensors parameters, const OptimizerConfig& config, std::vector<double> rates,
                 Share share)
    : name_(std::move(name)),
      parameters_(std::move(parameters)),
      config_(config),
      rates_(std::move(rates)),
      share_(share) {
  if (rates_.empty()) rates_.assign(parameters_.size(), 1.0);
  TORCH_CHECK(rates_.size() == parameters_.size(), "one rate per parameter");
  if (share_.ranks > 1) owners_ = owners_of(weights(), share_.ranks);
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    auto& [parameter_name, parameter] = parameters_[i];
    parameter.requires_grad_(true);
    const at::Tensor like = parameter.detach();
    const bool owned = !in_parts() || owners_[i] == share_.rank;
    muon_.push_back(config_.muon && is_hidden_matrix(parameter_name, like));
    first_.push_back(owned ? at::zeros_like(like) : at::Tensor());
    second_.push_back(!owned ? at::Tensor() : muon_.back() ? at::zeros({}, like.options()) : at::zeros_like(like));
    steps_.push_back(at::zeros({}, like.options().dtype(at::kFloat)));
    if (config_.ema > 0) average_.push_back(like.clone());
  }
}

std::vector<at::Tensor> Learner::weights() const {
  std::vector<at::Tensor> all;
  for (const auto& [_, parameter] : parameters_) all.push_back(parameter.detach());
  return all;
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
  const std::vector<at::Tensor> gradients = averaged_gradients(group);
  Update update;
  const at::Tensor norm = update.gradient_norm = norm_of(gradients);
  // The averaged gradients are equal on all ranks, so all ranks decide alike. On a GPU the decision stays on the
  // device: a host read would wait for the backward pass.
  update.applied = norm.isfinite();
  const bool surely_not = norm.is_cpu() && !update.applied.item<bool>();
  if (!surely_not && !gradients.empty()) {
    if (config_.clip > 0) {
      const at::Tensor clipped = at::where(norm.gt(config_.clip), config_.clip / (norm + 1e-6), at::ones_like(norm));
      at::_foreach_mul_(gradients, clipped.to(at::kFloat));
    }
    apply(group, gradients, rate_scale, update.applied);
    if (config_.ema > 0) move_average(update.applied);
  }
  for (auto& [_, parameter] : parameters_) parameter.mutable_grad().reset();
  return update;
}

std::vector<at::Tensor> Learner::averaged_gradients(Group& group) {
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
  return gradients;
}

void Learner::apply(Group& group, const std::vector<at::Tensor>& gradients, double rate_scale,
                    const at::Tensor& applied) {
  TORCH_CHECK(owners_.empty() || share_.ranks == group.size(), "moments are on another number of ranks");
  const std::vector<at::Tensor> all = weights();
  const auto owner = [&](std::size_t i) { return owners_.empty() ? 0 : owners_[i]; };
  std::map<Alike, std::vector<std::size_t>> alike;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!in_parts() || owner(i) == share_.rank) alike[{muon_[i], muon_[i] ? owner(i) : 0, rates_[i]}].push_back(i);
  }
  at::_foreach_add_(steps_, applied.to(at::kFloat));
  const bool sure = applied.is_cpu();
  const std::optional<at::Tensor> skips = sure ? std::nullopt : std::optional(applied.logical_not().to(at::kFloat));
  for (const auto& [kind, members] : alike) {
    const double now = config_.learning_rate * kind.rate * rate_scale;
    std::vector<at::Tensor> p, g, m, v, n;
    for (const std::size_t i : members) {
      p.push_back(all[i]);
      g.push_back(gradients[i]);
      m.push_back(first_[i]);
      v.push_back(second_[i]);
      n.push_back(steps_[i]);
    }
    if (kind.muon) {
      step_muon(p, sure ? g : zero_unless(applied, g), m, now, config_.weight_decay, applied);
    } else {
      at::_fused_adamw_(p, g, m, v, {}, n, now, config_.beta1, config_.beta2, config_.weight_decay, config_.epsilon,
                        false, false, {}, skips);
    }
  }
  if (in_parts()) send_to_all(group, all, owners_);
}

void Learner::move_average(const at::Tensor& applied) {
  // The decay is lower at first, so that early averages are not dominated by the random start.
  const at::Tensor count = steps_[0].to(at::kDouble);
  const at::Tensor keep = ((1 + count) / (10 + count)).clamp_max(config_.ema);
  if (applied.is_cpu()) {
    at::_foreach_lerp_(average_, weights(), 1 - keep.item<double>());
    return;
  }
  const std::vector<at::Tensor> way = at::_foreach_sub(weights(), average_);
  at::_foreach_mul_(way, ((1 - keep) * applied).to(at::kFloat));
  at::_foreach_add_(average_, way);
}

void Learner::add_moments(NamedTensors& into, std::size_t parameter) const {
  const std::string& name = parameters_[parameter].first;
  into.emplace_back(learner_name(name_, "first", name), first_[parameter]);
  into.emplace_back(learner_name(name_, "second", name), second_[parameter]);
}

NamedTensors Learner::state() const {
  NamedTensors state;
  for (std::size_t i = 0; i < parameters_.size(); ++i) {
    const std::string& parameter = parameters_[i].first;
    state.emplace_back(learner_name(name_, "weight", parameter), parameters_[i].second.detach());
    if (!in_parts()) add_moments(state, i);
    state.emplace_back(learner_name(name_, "steps", parameter), steps_[i]);
    if (!average_.empty()) state.emplace_back(learner_name(name_, "average", parameter), average_[i]);
  }
  return state;
}

NamedTensors Learner::own_state() const {
  NamedTensors own;
  if (!in_parts()) return own;
  for (std::size_t i = 0; i < owners_.size(); ++i) {
    if (owners_[i] == share_.rank) add_moments(own, i);
  }
  return own;
}

Result<void> Learner::restore_own(const std::vector<TensorFile>& files) {
  return find_tensors(files, own_state(), "the moments of " + name_ + " in this checkpoint");
}

Learner::Averaged::Averaged(Learner& learner) : learner_(learner) { swap(); }
Learner::Averaged::~Averaged() { swap(); }

void Learner::Averaged::swap() {
  const c10::NoGradGuard no_grad;
  at::autocast::clear_cache();  // the cache holds casts of the old weights
  for (std::size_t i = 0; i < learner_.average_.size(); ++i) {
    at::Tensor parameter = learner_.parameters_[i].second.detach();
    const at::Tensor kept = parameter.clone();
    parameter.copy_(learner_.average_[i]);
    learner_.average_[i].copy_(kept);
  }
}

}  // namespace longtake::train
