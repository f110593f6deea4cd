#include "engine/plan/unread_options.h"

#include "engine/core/describe_json.h"
#include "engine/model/recipes.h"
#include "engine/options/option_list.h"
#include "engine/plan/errors.h"
#include "engine/plan/starter_files.h"
#include "engine/plan/wan_files.h"

namespace longtake {
namespace {

/// The models that read an option, in words.
std::string readers_text(unsigned readers) {
  if (readers == models::wan) return "only models of the Wan family read it";
  if (readers == models::remembering) return "this model makes every clip anew and remembers nothing";
  std::string text;
  const auto add = [&](unsigned kind, const char* name) {
    if ((readers & kind) == kind) text += (text.empty() ? "" : " and ") + std::string(name);
  };
  add(models::starter, "the built-in model");
  if ((readers & models::wan) == models::wan)
    add(models::wan, "models of the Wan family");
  else
    add(models::whole_clip, "models that make a whole clip at once");
  return text;
}

/// The first given option that some of `kinds` do not read.
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

unsigned kind_of(const SamplerRecipe& recipe) {
  switch (recipe.schedule) {
    case SamplerRecipe::Schedule::chunk_by_chunk:
      return models::few_step;
    case SamplerRecipe::Schedule::joint_window:
      return models::rolling;
    case SamplerRecipe::Schedule::whole_clip:
      break;
  }
  return models::whole_clip;
}

Result<void> refuse(const CommandLine& option, const std::string& model) {
  const std::string name = option.name;
  return fail(errors::kUnreadOption, {{"option", name}, {"model", model}, {"readers", readers_text(option.read_by)}});
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
  if (!unread(options, models::wan)) return {};  // every recipe reads the given options, so no file need be opened
  std::string name = options.recipe;
  if (name.empty()) {
    const auto transformer = find_wan_transformer(options.model);
    if (!transformer) return {};  // opening the model reports the problem
    name = recipe_of(*transformer);
  }
  const SamplerRecipe* recipe = find_sampler_recipe(name);
  const auto option = recipe == nullptr ? std::nullopt : unread(options, kind_of(*recipe));
  if (!option) return {};
  return refuse(*option, '"' + options.model.string() + "\" and the recipe " + name);
}

}  // namespace longtake
