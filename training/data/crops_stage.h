#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "training/run/recipe.h"
#include "training/run/stage.h"
#include "training/theatre/film.h"

namespace longtake::train {

/// Writes crops of the theatre's films for the codec to files. A step writes one file.
class CropsStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override { return {}; }
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path&) override { return {}; }

 private:
  CropsStage(std::uint64_t seed, const CropsStageConfig& config, std::filesystem::path folder)
      : seed_(seed), config_(config), folder_(std::move(folder)) {}

  std::uint64_t seed_;
  CropsStageConfig config_;
  std::filesystem::path folder_;
};

/// A film for training a codec: one scene; in a share of films a cut to another light or another scene.
std::vector<theatre::Act> film_for_codec(std::uint64_t seed, int pictures, double cut_share);

}  // namespace longtake::train
