#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/model/sampler_plans.h"
#include "engine/weights/model_file.h"

namespace longtake {

/// How a transformer's file is sampled by default.
struct RecipeChoice {
  /// The reason for a choice: the tensors of the file, the names of file and folders, the config.json next to it, or
  /// none of these.
  enum class From { content, name, config, standard };

  std::string name;
  From from = From::standard;
  /// All recipes that fit the file's tensors; Self-Forcing, Causal-Forcing and SGF share names and shapes.
  std::vector<std::string> possible{};
};

/// "content", "name", "config" or "default".
const char* text_of(RecipeChoice::From from);

RecipeChoice choose_recipe(const ModelFile& dit, const std::filesystem::path& file);

/// The plan among those of a form whose published file names match best; null if none matches. Names of few-step models
/// take precedence, since their files are also placed in Wan's own folder.
const SamplerPlan* plan_by_name(const std::filesystem::path& file, SamplerPlan::Form form);

}  // namespace longtake
