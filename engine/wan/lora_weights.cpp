#include "engine/wan/lora_weights.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <set>
#include <utility>

#include "engine/model/dit_config.h"
#include "engine/model/load_model_file.h"
#include "engine/wan/errors.h"

namespace longtake {
namespace {

/// Names and shapes as check_lora_fits() reads them.
std::vector<TensorView> views_of(const DitConfig& config) {
  std::vector<TensorView> views;
  for (const auto& [name, shape] : dit_parameter_shapes(config)) views.push_back({name, DType::F32, shape, {}});
  return views;
}

struct Update {
  at::Tensor up;    // [outputs, rank]
  at::Tensor down;  // [rank, inputs]
  double scale = 1;
};

at::Tensor updated(const at::Tensor& base, const std::vector<Update>& updates) {
  at::Tensor sum = base.to(base.device(), at::kFloat, false, true);
  for (const auto& [up, down, scale] : updates)
    sum.add_(at::mm(up.to(base.device(), at::kFloat), down.to(base.device(), at::kFloat)).mul_(scale));
  return sum.to(base.scalar_type());
}

}  // namespace

Result<const LoraWeights::Opened*> LoraWeights::opened(const std::string& path) {
  if (const auto known = files_.find(path); known != files_.end()) return &known->second;
  const auto refuse = [&path](Error why) { return fail(errors::kCannotUseLora, {{"file", path}}, std::move(why)); };
  auto file = open_model_file(path);
  if (!file) return refuse(std::move(file.error()));
  auto plan = plan_lora(file->tensors);
  if (!plan) return refuse(std::move(plan.error()));
  if (auto fits = check_lora_fits(*plan, views_of(model_->config())); !fits) return refuse(std::move(fits.error()));
  auto hash = fingerprint(*file);
  if (!hash) return refuse(std::move(hash.error()));
  // The plan's views refer to bytes that do not move with the file.
  return &files_.emplace(path, Opened{std::move(*file), std::move(*plan), std::move(*hash)}).first->second;
}

Result<LoraList> LoraWeights::open(LoraList loras) {
  for (LoraChoice& lora : loras) {
    const auto file = opened(lora.file);
    if (!file) return fail(file.error());
    if (!lora.hash.empty() && lora.hash != (*file)->hash) return fail(errors::kOtherLora, {{"file", lora.file}});
    lora.hash = (*file)->hash;
  }
  return loras;
}

std::uint64_t LoraWeights::more_bytes(const LoraList& loras) {
  std::set<std::string> changed;
  for (const LoraChoice& lora : loras)
    if (const auto file = opened(lora.file); file && lora.strength != 0)
      for (const LoraPair& pair : (*file)->plan.pairs) changed.insert(pair.base);
  std::uint64_t bytes = 0;
  for (const NamedParameter& weight : model_->parameters())
    if (changed.contains(weight.name) && !base_.contains(weight.name)) bytes += weight.tensor->nbytes();
  return bytes;
}

// Everything is read before anything is changed.
Result<void> LoraWeights::set(const LoraList& loras) {
  if (loras == list_) return {};
  const c10::NoGradGuard no_grad;
  std::map<std::string, std::vector<Update>> updates;
  for (const LoraChoice& lora : loras) {
    const auto file = opened(lora.file);
    if (!file) return fail(file.error());
    if (lora.strength == 0) continue;
    const TensorByName parts = tensors_of((*file)->file);
    for (const LoraPair& pair : (*file)->plan.pairs) {
      auto up = parts(pair.up.name), down = parts(pair.down.name);
      if (!up) return fail(std::move(up.error()));
      if (!down) return fail(std::move(down.error()));
      updates[pair.base].push_back({std::move(*up), std::move(*down), pair.scale * lora.strength});
    }
  }
  for (const NamedParameter& weight : model_->parameters()) {
    const auto kept = base_.find(weight.name);
    if (const auto found = updates.find(weight.name); found != updates.end()) {
      const at::Tensor base = kept == base_.end() ? *weight.tensor : kept->second;
      if (kept == base_.end()) base_.emplace(weight.name, base.cpu());
      *weight.tensor = updated(base.to(weight.tensor->device()), found->second);
    } else if (kept != base_.end()) {
      *weight.tensor = kept->second.to(weight.tensor->device());
      base_.erase(kept);
    }
  }
  model_->repack();
  list_ = loras;
  return {};
}

}  // namespace longtake
