#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/describe_json.h"
#include "engine/core/result.h"
#include "training/run/distill_config.h"
#include "training/run/film_configs.h"
#include "training/run/stage_configs.h"

namespace longtake::train {

/// One stage of a recipe: its kind and its duration. Only the section of its kind is read.
struct StageConfig {
  std::string name;  ///< the key in the recipe, also the folder of its weights
  std::string kind;  ///< one of the kinds listed in docs/training.md
  LoopConfig loop;
  CropsStageConfig crops;
  CellCodecStageConfig cell_codec;
  OwnCropsStageConfig own_crops;
  CellDecoderStageConfig cell_decoder;
  ClipsStageConfig clips;
  FilmStageConfig film;
  FilmCausalStageConfig film_causal;
  DmdStageConfig dmd;
};

struct Recipe {
  std::string name;
  std::string about;       ///< a sentence for `longtake-train list`
  std::uint64_t seed = 1;  ///< seeds the initial weights, the data and the noise
  int threads = 1;         ///< CPU threads of one rank
  std::string device = "cpu";
  std::vector<StageConfig> stages;

  const StageConfig* find(const std::string& stage) const;
};

/// Reads a recipe and applies `--set a.b=value` changes (value is JSON, or else plain text).
Result<Recipe> read_recipe(const std::filesystem::path& file, const std::vector<std::string>& changes);
Result<Recipe> parse_recipe(const std::string& text, const std::vector<std::string>& changes);
/// Fails if the batch is not divisible among the ranks.
Result<void> check_batch(const DmdStageConfig& config, int ranks);
/// All fields with their effective values.
Json effective(const Recipe& recipe);

}  // namespace longtake::train
