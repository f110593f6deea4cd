#include "app/cli/models_verbs.h"
#include "engine/open/recipe_choice.h"
#include "engine/open/wan_files.h"
#include "engine/weights/layouts.h"

namespace longtake::cli {

Json stream_facts(const std::filesystem::path& path) {
  const auto model = open_model_file(path);
  if (!model || model->kind != WeightsKind::wan_dit) return Json::object();
  const RecipeChoice recipe = choose_recipe(*model, path);
  const SamplerPlan* plan = find_sampler_plan(recipe.name);
  Json facts = {{"family", plan->family},
                {"prefix", model->part.empty() ? model->prefix : model->part + '/' + model->prefix},
                {"precision", precision_of(model->tensors) + (model->scales.empty() ? "" : " with scales")},
                {"recipe", recipe.name},
                {"recipe_from", text_of(recipe.from)},
                {"recipes_possible", recipe.possible}};
  if (model->config.value("image_conditioned", false))
    facts["cannot_stream"] = "it is an image-to-video model and makes a whole clip at once";
  if (const auto files = find_wan_files(path); !files) facts["beside"] = files.error().why;
  return facts;
}

}  // namespace longtake::cli
