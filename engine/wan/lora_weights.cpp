#include "engine/wan/lora_weights.h"

#include <ATen/ATen.h>
#include <c10/core/GradMode.h>

#include <algorithm>
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

/// A weight moved to the device, with its scales if it is in 8 bits.
Linear on(at::Device device, const Linear& base) {
  return {base.weight.to(device), {}, base.in_eight_bits() ? base.scales.to(device) : at::Tensor()};
}

Linear updated(const Linear& base, const std::vector<Update>& updates) {
  const at::Device device = base.weight.device();
  const at::Tensor whole = base.whole_weight(at::kFloat);
  at::Tensor sum = whole.is_same(base.weight) ? whole.clone() : whole;
  for (const auto& [up, down, scale] : updates)
    sum.add_(at::mm(up.to(device, at::kFloat), down.to(device, at::kFloat)).mul_(scale));
  Linear result{sum, {}};
  if (base.in_eight_bits())
    result.round();
  else
    result.weight = sum.to(base.weight.scalar_type());
  return result;
}

}  // namespace

Result<const LoraWeights::Opened*> LoraWeights::opened(const std::string& path) {
  if (const auto known = files_.find(path); known != files_.end()) return &known->second;
  const auto refuse = [&path](Error why) { return fail(errors::kCannotUseLora, {{"file", path}}, std::move(why)); };
  auto file = open_model_file(path);
  if (!file) return refuse(std::move(file.error()));
  auto plan = pair_lora(file->tensors);
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

std::uint64_t LoraWeights::work_bytes() const {
  std::int64_t most = 0;
  for (const NamedParameter& weight : model_->parameters()) most = std::max(most, weight.tensor->numel());
  return 4 * sizeof(float) * static_cast<std::uint64_t>(most);
}

// All files are read before any weight changes.
Result<void> LoraWeights::set(const LoraList& loras) {
  if (loras == list_ && !changing_) return {};
  const c10::NoGradGuard no_grad;
  std::map<std::string, std::vector<Update>> updates;
  for (const LoraChoice& lora : loras) {
    const auto file = TRY(opened(lora.file));
    if (lora.strength == 0) continue;
    const TensorByName parts = tensors_of(file->file);
    for (const LoraPair& pair : file->plan.pairs) {
      auto up = parts(pair.up.name), down = parts(pair.down.name);
      if (!up) return fail(std::move(up.error()));
      if (!down) return fail(std::move(down.error()));
      updates[pair.base].push_back({std::move(*up), std::move(*down), pair.scale * lora.strength});
    }
  }
  const std::map<std::string, Linear*> matrices = model_->matrices();
  changing_ = true;  // also after an exception
  for (const NamedParameter& weight : model_->parameters()) {
    const at::Device device = weight.tensor->device();
    const auto matrix = matrices.find(weight.name);
    const auto put = [&](Linear now) {
      *weight.tensor = std::move(now.weight);
      if (matrix != matrices.end()) matrix->second->scales = std::move(now.scales);
    };
    const auto kept = base_.find(weight.name);
    if (const auto found = updates.find(weight.name); found != updates.end()) {
      const Linear base = kept != base_.end()        ? kept->second
                          : matrix != matrices.end() ? Linear{*weight.tensor, {}, matrix->second->scales}
                                                     : Linear{*weight.tensor, {}};
      if (kept == base_.end()) base_.emplace(weight.name, on(at::kCPU, base));
      put(updated(on(device, base), found->second));
    } else if (kept != base_.end()) {
      put(on(device, kept->second));
      base_.erase(kept);
    }
  }
  model_->repack();
  list_ = loras;
  changing_ = false;
  return {};
}

}  // namespace longtake
