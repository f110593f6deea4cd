#include "engine/weights/lora.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <utility>

#include "engine/weights/key_scheme.h"
#include "engine/weights/refusal.h"

namespace longtake {
namespace {

enum class Side { down, up, alpha };

struct Named {
  std::string base;
  Side side;
};

/// "base_model.model.blocks.0.self_attn.q.lora_A.default.weight" is the down side of blocks.0.self_attn.q.weight.
std::optional<Named> parse(std::string name) {
  constexpr std::string_view peft = "base_model.";
  constexpr std::string_view repacked = "transformer.";
  if (name.starts_with(peft)) name.erase(0, peft.size());
  name = strip_wrappers(std::move(name));
  if (name.starts_with(repacked)) name.erase(0, repacked.size());
  constexpr std::pair<std::string_view, Side> marks[] = {
      {".lora_A.", Side::down}, {".lora_down.", Side::down}, {".lora_B.", Side::up}, {".lora_up.", Side::up}};
  for (const auto& [mark, side] : marks) {
    const std::size_t at = name.find(mark);
    if (at == std::string::npos || !name.ends_with(".weight")) continue;
    return Named{name.substr(0, at), side};
  }
  if (name.ends_with(".alpha")) return Named{name.substr(0, name.size() - 6), Side::alpha};
  return std::nullopt;
}

std::optional<float> read_scalar(const TensorView& tensor) {
  if (tensor.elements() != 1 || (tensor.dtype != DType::F32 && tensor.dtype != DType::F64)) return std::nullopt;
  float single = 0;
  double twice = 0;
  if (tensor.dtype == DType::F32) {
    std::memcpy(&single, tensor.bytes.data(), sizeof single);
    return single;
  }
  std::memcpy(&twice, tensor.bytes.data(), sizeof twice);
  return static_cast<float>(twice);
}

struct Sides {
  const TensorView* down = nullptr;
  const TensorView* up = nullptr;
  const TensorView* alpha = nullptr;
};

Result<LoraPair> make_pair(const std::string& module, const Sides& sides) {
  const std::string name = "the update of \"" + shown(module) + '"';
  if (sides.down == nullptr || sides.up == nullptr)
    return refuse("ST-22", name + " has no " + (sides.down == nullptr ? "down" : "up") + " side");
  const TensorShape& down = sides.down->shape;
  const TensorShape& up = sides.up->shape;
  if (down.size() != 2 || up.size() != 2 || down[0] != up[1] || down[0] == 0)
    return refuse("ST-22",
                  name + " has the sides " + shape_text(down) + " and " + shape_text(up) + ", which do not fit");
  LoraPair pair;
  const std::string weight = module + ".weight";
  pair.base = to_original(WeightsKind::wan_dit, weight).value_or(weight);
  // A name such as blocks.0.ffn.0 is already an original one; diffusers' names never are.
  if (to_diffusers(WeightsKind::wan_dit, weight)) pair.base = weight;
  pair.down = *sides.down;
  pair.up = *sides.up;
  if (sides.alpha != nullptr) {
    const auto alpha = read_scalar(*sides.alpha);
    if (!alpha || !std::isfinite(*alpha)) return refuse("ST-22", name + " has an alpha that is no number");
    pair.scale = *alpha / static_cast<float>(down[0]);
  }
  return pair;
}

}  // namespace

Result<LoraPairs> pair_lora(std::span<const TensorView> tensors) {
  LoraPairs plan;
  std::map<std::string, Sides> modules;
  for (const TensorView& tensor : tensors) {
    const auto named = parse(tensor.name);
    if (!named) {
      plan.unused.push_back(tensor.name);
      continue;
    }
    Sides& sides = modules[named->base];
    const TensorView*& side = named->side == Side::down ? sides.down : named->side == Side::up ? sides.up : sides.alpha;
    if (side != nullptr) return refuse("ST-22", "the update of \"" + shown(named->base) + "\" is there twice");
    side = &tensor;
  }
  if (modules.empty()) return refuse("ST-22", "it holds no low-rank updates");
  for (const auto& [module, sides] : modules) {
    auto pair = TRY(make_pair(module, sides));
    plan.pairs.push_back(std::move(pair));
  }
  std::sort(plan.pairs.begin(), plan.pairs.end(), [](const LoraPair& a, const LoraPair& b) { return a.base < b.base; });
  plan.rank = plan.pairs.front().down.shape[0];
  return plan;
}

Result<void> check_lora_fits(const LoraPairs& plan, std::span<const TensorView> base) {
  std::map<std::string_view, const TensorView*> by_name;
  for (const TensorView& tensor : base) by_name[tensor.name] = &tensor;
  for (const LoraPair& pair : plan.pairs) {
    const auto found = by_name.find(pair.base);
    const char* remedy = "Use it with the model it was made for.";
    if (found == by_name.end())
      return refuse("ST-22", "it changes \"" + shown(pair.base) + "\", which the model does not have", remedy);
    if (found->second->shape != pair.base_shape())
      return refuse("ST-22",
                    "tensor \"" + shown(pair.base) + "\" is " + shape_text(found->second->shape) + ", expected " +
                        shape_text(pair.base_shape()),
                    remedy);
  }
  return {};
}

}  // namespace longtake
