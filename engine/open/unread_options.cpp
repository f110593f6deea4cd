#include "engine/open/unread_options.h"

#include "engine/core/describe_json.h"
#include "engine/model/sampler_plans.h"
#include "engine/open/errors.h"
#include "engine/open/recipe_choice.h"
#include "engine/open/starter_files.h"
#include "engine/open/wan_files.h"
#include "engine/options/option_list.h"

namespace longtake {
namespace {

/// The models that support an option. Sets that no option of the list has are "other models".
Phrase readers_of(unsigned models_that_read) {
  if (models_that_read == models::wan) return errors::kWanModels;
  if (models_that_read == (models::starter | models::whole_clip)) return errors::kBuiltInAndClipModels;
  if (models_that_read == (models::few_step | models::rolling)) return errors::kWanModelsThatRemember;
  return errors::kOtherModels;
}

/// The first given option that some of `kinds` do not support.
struct UnreadOption {
  unsigned kinds;
  std::optional<CommandLine> found{};

  void operator()(const char*, auto&, const FieldRule& = {}) {}
  template <class T>
  void operator()(const char*, const T& value, const FieldRule&, const CommandLine& line) {
    if (!found && (line.read_by & kinds) != kinds && FieldWriter::is_set(value)) found = line;
  }
};

std::optional<CommandLine> unread(SourceOptions options, unsigned kinds) {
  UnreadOption search{kinds};
  visit(options, search);
  return search.found;
}

unsigned kind_of(const SamplerPlan& plan) {
  switch (plan.schedule) {
    case SamplerPlan::Schedule::chunk_by_chunk:
      return models::few_step;
    case SamplerPlan::Schedule::joint_window:
      return models::rolling;
    case SamplerPlan::Schedule::whole_clip:
    case SamplerPlan::Schedule::diffusion_forcing:
      break;
  }
  return models::whole_clip;
}

Result<void> refuse(const CommandLine& option, const std::string& model, const SamplerPlan* plan = nullptr) {
  if (option.read_by == models::remembering && plan != nullptr &&
      plan->schedule == SamplerPlan::Schedule::diffusion_forcing)
    return fail(errors::kOnlyOverlapKept, {{"option", option.name}, {"model", model}});
  if (option.read_by == models::remembering)
    return fail(errors::kNothingRemembered, {{"option", option.name}, {"model", model}});
  return fail(errors::kUnreadOption,
              {{"option", option.name}, {"model", model}, {"readers", readers_of(option.read_by)}});
}

}  // namespace

Result<void> refuse_unread_options(const SourceOptions& options) {
  if (is_starter(options)) {
    const bool random = options.model.empty() && !embedded_starter();
    const auto option = unread(options, random ? models::random : models::starter);
    if (!option) return {};
    return refuse(*option, random                  ? "the random model of this build"
                           : options.model.empty() ? "the built-in model"
                                                   : '"' + options.model.string() + '"');
  }
  if (!unread(options, models::wan))
    return {};  // every sampler plan supports the given options, so no file need be opened
  std::string name = options.sampler_plan;
  if (name.empty()) {
    const auto transformer = find_wan_transformer(options.model);
    if (!transformer) return {};  // opening the model reports the problem
    const auto dit = open_model_file(*transformer);
    if (!dit) return {};
    name = choose_recipe(*dit, *transformer).name;
  }
  const SamplerPlan* plan = find_sampler_plan(name);
  const auto option = plan == nullptr ? std::nullopt : unread(options, kind_of(*plan));
  if (!option) return {};
  return refuse(*option, '"' + options.model.string() + "\" and the recipe " + name, plan);
}

}  // namespace longtake
