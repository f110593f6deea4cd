#pragma once

#include <filesystem>
#include <memory>

#include "engine/starter/cell_codec.h"
#include "training/run/recipe.h"
#include "training/run/stage.h"

namespace longtake::train {

/// Writes clips of the theatre's films, encoded by the codec, to files. A step writes one file.
class ClipsStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override { return {}; }
  Values evaluate(const std::filesystem::path&, const std::string&) override { return {}; }
  Result<void> publish(const std::filesystem::path&) override { return {}; }

 private:
  ClipsStage(std::uint64_t seed, const ClipsStageConfig& config, CellCodec codec, std::filesystem::path folder)
      : seed_(seed), config_(config), codec_(std::move(codec)), folder_(std::move(folder)) {}

  std::uint64_t seed_;
  ClipsStageConfig config_;
  CellCodec codec_;
  std::filesystem::path folder_;
};

}  // namespace longtake::train
