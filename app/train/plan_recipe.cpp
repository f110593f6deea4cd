#include <cstdio>

#include "app/train/verbs.h"
#include "training/plan/plan.h"

namespace longtake::train {
namespace {

/// The error for a stage that needs more memory than a GPU has.
Error does_not_fit(const RunPlan& plan) {
  std::string why;
  for (const PlannedStage* stage : plan.too_large()) {
    char text[160];
    std::snprintf(text, sizeof text, "%s%s needs %.1f GiB on each GPU", why.empty() ? "" : ", ", stage->name.c_str(),
                  stage->needed_gib());
    why += text;
  }
  char most[40];
  std::snprintf(most, sizeof most, "%g GiB", plan.gpu_gib);
  return {
      Error::Kind::bad_input,
      plan.recipe + " does not fit GPUs of " + most,
      why,
      "Raise accumulate, so that fewer samples are at work together; set shard to true; use more ranks, or GPUs with "
      "more memory (--gpu-gib).",
      {}};
}

}  // namespace

int plan_recipe(const Common& common, const RunArguments& arguments) {
  const auto recipe = read_recipe(find_recipe(arguments.recipe), arguments.changes);
  if (!recipe) return report_error(recipe.error());
  PlanOptions options;
  options.folder = arguments.out.empty() ? "runs/" + recipe->name : arguments.out;
  options.stage = arguments.stage;
  options.minutes = arguments.minutes;
  options.ranks = arguments.ranks;
  options.gpu_gib = arguments.gpu_gib;
  options.teraflops = arguments.teraflops;
  options.walk = !arguments.estimate;
  if (!common.quiet) {
    options.walking = [](const std::string& stage) {
      std::fprintf(stderr, "Walking through %s; --estimate omits that.\n", stage.c_str());
    };
  }
  const auto plan = plan_run(*recipe, options);
  if (!plan) return report_error(plan.error());
  const std::string text = common.json ? json_line(to_json(*plan)) + "\n" : text_of(*plan);
  std::fputs(text.c_str(), stdout);
  if (!plan->too_large().empty()) return report_error(does_not_fit(*plan));
  return kDone;
}

}  // namespace longtake::train
