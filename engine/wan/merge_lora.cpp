#include "engine/wan/merge_lora.h"

#include <ATen/ATen.h>

#include <algorithm>

namespace longtake {

TensorByName with_lora(TensorByName base, const ModelFile& lora, const LoraPlan& plan) {
  return [base = std::move(base), &lora, &plan](const std::string& name) -> Result<at::Tensor> {
    auto weight = base(name);
    if (!weight) return weight;
    const auto pair = std::ranges::lower_bound(plan.pairs, name, {}, &LoraPair::base);
    if (pair == plan.pairs.end() || pair->base != name) return weight;
    const TensorByName parts = tensors_of(lora);
    auto up = parts(pair->up.name);
    auto down = parts(pair->down.name);
    if (!up) return up;
    if (!down) return down;
    const at::Tensor update = at::mm(up->to(at::kFloat), down->to(at::kFloat)).mul_(pair->scale);
    return (weight->to(at::kFloat) + update).to(weight->scalar_type());
  };
}

}  // namespace longtake
