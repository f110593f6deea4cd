#include "engine/open/predict.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/memory/slot_need.h"
#include "engine/open/device_memory.h"
#include "engine/open/source_settings.h"
#include "engine/open/starter_files.h"
#include "engine/open/wan_plan.h"

namespace longtake {
namespace {

Result<MemoryNeed> starter_need(const SourceOptions& options, const Placement& placement) {
  auto files = options.model.empty() ? embedded_starter() : std::nullopt;
  if (options.model.empty() && !files) return MemoryNeed{};  // random weights: a few megabytes
  if (!files) {
    auto read = TRY(read_starter_folder(options.model));
    files = std::move(read);
  }
  const auto starter = TRY(load_starter(files->files));
  GeneratorConfig generator;
  generator.chunk_frames = starter.chunk_frames;
  generator.latent_height = starter.latent_height;
  generator.latent_width = starter.latent_width;
  const Memory::Shape shape = memory_shape(starter.dit->config(), generator, placement.device, placement.dtype);
  const bool scored = starter.head != nullptr;
  auto policy = TRY(start_policy(options, shape.frame_tokens(), scored ? "paper" : "novelty", scored));
  std::uint64_t bytes = 0;
  for (const StarterFile& file : files->files) bytes += file.bytes.size();
  MemoryNeed need;
  // The weights as read, and a second copy in the processor's fastest layout.
  need.add(MemoryUse::weights, 2 * bytes);
  need.add(MemoryUse::cache, slot_bytes(policy, shape));
  return need;
}

/// Ordered from invisible changes to noticeable ones. The text encoder in 8 bits is not listed. It is read whole before
/// its conversion, so dropping it never needs more memory.
std::vector<std::function<bool(SourceOptions&)>> ladder(const Placement& placement, int budget_tokens) {
  const auto set = [](auto SourceOptions::*field, auto value) {
    return [field, value](SourceOptions& options) { return std::exchange(options.*field, value) != value; };
  };
  std::vector<std::function<bool(SourceOptions&)>> steps = {set(&SourceOptions::text_encoder, TextEncoderUse::drop)};
  if (!placement.device.is_cpu()) steps.push_back(set(&SourceOptions::text_device, TextDevice::cpu));
  if (placement.dtype == at::kFloat) steps.push_back(set(&SourceOptions::dtype, DtypeChoice::bf16));
  steps.push_back(set(&SourceOptions::decoder, DecoderChoice::tiny));
  if (!placement.device.is_cpu()) steps.push_back(set(&SourceOptions::dtype, DtypeChoice::fp8));
  for (const int share : {2, 4})
    steps.push_back([tokens = budget_tokens / share](SourceOptions& options) {
      options.budget_tokens = tokens;
      return true;
    });
  return steps;
}

}  // namespace

Result<Prediction> predict(const SourceOptions& options) {
  const auto placement = TRY(place(options));
  return predict(options, placement, memory_left_without_stream(placement.device));
}

Result<Prediction> predict(const SourceOptions& options, const Placement& placement, const MemoryLeft& left) {
  Prediction prediction;
  prediction.on_gpu = !placement.device.is_cpu();
  prediction.available = left.device;
  if (is_starter(options)) {
    auto need = TRY(starter_need(options, placement));
    prediction.need = std::move(need);
    prediction.fits = prediction.need.bytes() <= left.device;
    return prediction;
  }
  const auto fits = [&](const WanNeed& need) { return need.fits(left); };
  const auto plan = TRY(plan_wan(options, placement, left));
  prediction.need = plan.need.all;
  prediction.fits = fits(plan.need);
  prediction.recipe = plan.sampler_plan;
  prediction.recipe_guessed = options.sampler_plan.empty() && plan.recipe.from == RecipeChoice::From::standard;
  prediction.family = find_sampler_plan(prediction.recipe)->family;
  for (const std::string& name : plan.recipe.possible)
    prediction.recipes.push_back({name, find_sampler_plan(name)->family});
  if (plan.head) {
    prediction.head = plan.head->file.filename().string();
    prediction.other_base = plan.head->other_base;
  }
  prediction.eight_bits = has_eight_bits(placement.device);
  if (prediction.fits) return prediction;

  SourceOptions changed = options;
  std::uint64_t least = prediction.need.bytes();
  for (const auto& step : ladder(placement, plan.policy.selector.budget_tokens)) {
    const SourceOptions before = changed;
    if (!step(changed)) continue;
    Placement there = placement;
    there.eight_bits = wants_eight_bits(changed.dtype);
    if (changed.dtype == DtypeChoice::bf16 || changed.dtype == DtypeChoice::fp8) there.dtype = at::kBFloat16;
    const auto smaller = plan_wan(changed, there, left);
    // A part that does not exist, or that saves nothing, is not offered.
    if (!smaller || smaller->need.all.bytes() >= least) {
      changed = before;
      continue;
    }
    least = smaller->need.all.bytes();
    prediction.ways.push_back({changed, least, fits(smaller->need)});
    if (prediction.ways.back().fits) break;
  }
  return prediction;
}

}  // namespace longtake
