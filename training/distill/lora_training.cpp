#include "training/distill/lora_training.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <cmath>

#include "training/data/clips.h"

namespace longtake::train {
namespace {

/// The matrices of attention and feed-forward inside the blocks.
bool adapted(const std::string& name, const at::Tensor& tensor) {
  return name.starts_with("blocks.") && tensor.dim() == 2 && name.ends_with(".weight");
}

}  // namespace

LoraTraining::LoraTraining(CausalDit& dit, int rank, double alpha, std::uint64_t seed)
    : scale_((alpha > 0 ? alpha : rank) / rank) {
  for (const NamedParameter& parameter : dit.parameters()) {
    at::Tensor& weight = *parameter.tensor;
    if (!adapted(parameter.name, weight)) continue;
    const at::Tensor a =
        seeded_normal({rank, weight.size(1)}, seed, static_cast<std::uint32_t>(factors_.size())).to(weight.device());
    // The copy is read only once per update, so it is kept in host memory.
    const at::Tensor base = weight.is_cpu() ? weight.detach().clone() : weight.detach().to(at::kCPU);
    factors_.push_back({parameter.name, weight.requires_grad_(), base,
                        a / std::sqrt(static_cast<double>(weight.size(1))),
                        at::zeros({weight.size(0), rank}, a.options())});
  }
}

NamedTensors LoraTraining::parameters() const {
  NamedTensors all;
  for (const Factor& factor : factors_) {
    all.emplace_back(factor.name + ".lora_a", factor.a);
    all.emplace_back(factor.name + ".lora_b", factor.b);
  }
  return all;
}

void LoraTraining::collect() {
  const c10::NoGradGuard no_grad;
  for (Factor& factor : factors_) {
    if (!factor.merged.grad().defined()) continue;
    const at::Tensor gradient = factor.merged.grad().to(at::kFloat);
    factor.b.mutable_grad() = scale_ * at::mm(gradient, factor.a.t());
    factor.a.mutable_grad() = scale_ * at::mm(factor.b.t(), gradient);
    factor.merged.mutable_grad().reset();
  }
}

void LoraTraining::merge() {
  const c10::NoGradGuard no_grad;
  for (Factor& factor : factors_) {
    const at::Tensor base = factor.base.to(factor.merged.device(), at::kFloat);
    factor.merged.detach().copy_(base + scale_ * at::mm(factor.b, factor.a));
  }
}

}  // namespace longtake::train
