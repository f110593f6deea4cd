#include "engine/jobs/model_choice.h"

#include "engine/options/option_list.h"

namespace longtake {

// An empty name does not change an option.
SourceOptions with_choice(SourceOptions options, const ModelChoice& choice) {
  choose(choice.dtype, options.dtype);
  choose(choice.decoder, options.decoder);
  choose(choice.text_encoder, options.text_encoder);
  choose(choice.text_device, options.text_device);
  if (!choice.recipe.empty()) options.sampler_plan = choice.recipe;
  if (choice.budget_tokens) options.budget_tokens = choice.budget_tokens;
  return options;
}

ModelChoice choice_between(const SourceOptions& asked, const SourceOptions& way) {
  ModelChoice choice;
  if (way.dtype != asked.dtype) choice.dtype = name_of(way.dtype);
  if (way.decoder != asked.decoder) choice.decoder = name_of(way.decoder);
  if (way.text_encoder != asked.text_encoder) choice.text_encoder = name_of(way.text_encoder);
  if (way.text_device != asked.text_device) choice.text_device = name_of(way.text_device);
  if (way.sampler_plan != asked.sampler_plan) choice.recipe = way.sampler_plan;
  if (way.budget_tokens != asked.budget_tokens) choice.budget_tokens = way.budget_tokens.value_or(0);
  return choice;
}

}  // namespace longtake
