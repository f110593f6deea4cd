#include "engine/open/recipe_choice.h"

#include <algorithm>
#include <cctype>

#include "engine/weights/json_beside.h"

namespace longtake {
namespace {

using Form = SamplerPlan::Form;

constexpr std::int64_t kWideModel = 5120;  // the width of Wan 14B

Form form_of(const ModelFile& dit) {
  if (!dit.writer.empty()) return Form::two_experts;
  if (dit.linear_patches) return Form::linear_patches;
  if (dit.config.value("inject_sample_info", false)) return Form::sample_info;
  return dit.config.value("dim", std::int64_t{0}) >= kWideModel ? Form::wide : Form::any;
}

/// A form that only some plans support excludes all other plans; a wide model can be sampled by every plan.
bool fits(const SamplerPlan& plan, Form form) {
  if (form == Form::sample_info) return plan.schedule == SamplerPlan::Schedule::diffusion_forcing;
  return plan.form == form || (form == Form::wide && plan.form == Form::any);
}

/// The last `count` parts of a path in lower case, with "_" for "-" and spaces. A pipeline's subfolder is skipped.
std::string tail_of(std::filesystem::path file, int count) {
  if (file.parent_path().filename() == "transformer") file = file.parent_path().parent_path() / file.filename();
  std::string tail = file.filename().string();
  for (std::filesystem::path folder = file.parent_path(); --count > 0 && folder.has_filename();
       folder = folder.parent_path())
    tail = folder.filename().string() + '/' + tail;
  std::ranges::transform(tail, tail.begin(), [](unsigned char c) {
    return c == '-' || c == ' ' ? '_' : static_cast<char>(std::tolower(c));
  });
  return tail;
}

const SamplerPlan* best_match(const std::string& tail, Form form, bool clips) {
  const SamplerPlan* best = nullptr;
  std::size_t longest = 0;
  for (const SamplerPlan& plan : sampler_plans()) {
    if (!fits(plan, form) || (plan.schedule == SamplerPlan::Schedule::whole_clip) != clips) continue;
    for (const std::string& part : plan.named)
      if (part.size() > longest && tail.find(part) != std::string::npos) {
        best = &plan;
        longest = part.size();
      }
  }
  return best;
}

/// The larger SkyReels-V2 models have exactly Wan's tensors, but their own class in diffusers' config.json.
bool is_skyreels_by_config(const std::filesystem::path& file) {
  return json_beside(file, "config.json").value("_class_name", Json()) == "SkyReelsV2Transformer3DModel";
}

}  // namespace

const char* text_of(RecipeChoice::From from) {
  switch (from) {
    case RecipeChoice::From::content:
      return "content";
    case RecipeChoice::From::name:
      return "name";
    case RecipeChoice::From::config:
      return "config";
    case RecipeChoice::From::standard:
      break;
  }
  return "default";
}

const SamplerPlan* plan_by_name(const std::filesystem::path& file, Form form) {
  for (const bool clips : {false, true})
    for (const int parts : {2, 3})
      if (const SamplerPlan* found = best_match(tail_of(file, parts), form, clips)) return found;
  return nullptr;
}

RecipeChoice choose_recipe(const ModelFile& dit, const std::filesystem::path& file) {
  const Form form = form_of(dit);
  RecipeChoice choice;
  for (const SamplerPlan& plan : sampler_plans())
    if (fits(plan, form)) choice.possible.push_back(plan.name);
  if (const SamplerPlan* named = plan_by_name(file, form)) {
    choice.name = named->name;
    choice.from = RecipeChoice::From::name;
  } else if ((form == Form::any || form == Form::wide) && is_skyreels_by_config(file)) {
    choice.name = "skyreels-df";
    choice.from = RecipeChoice::From::config;
  } else if (form == Form::any || form == Form::wide) {
    choice.name = "self-forcing";
  } else {
    choice.name = choice.possible.front();
    choice.from = RecipeChoice::From::content;
  }
  return choice;
}

}  // namespace longtake
