#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "engine/starter/cell_codec.h"
#include "training/data/film_clips.h"
#include "training/nets/networks.h"
#include "training/run/recipe.h"
#include "training/run/stage.h"

namespace longtake::train {

/// Writes crops of the theatre's films, with the encoder's latents and a student's version of them, to files. A step
/// writes one file.
class OwnCropsStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override { return {}; }
  Values evaluate(const std::filesystem::path&, const std::string&) override { return {}; }
  Result<void> publish(const std::filesystem::path&) override { return {}; }

 private:
  OwnCropsStage(const Recipe& recipe, const OwnCropsStageConfig& config, CellCodec codec, Networks networks,
                std::filesystem::path folder);

  struct Crops {
    std::vector<at::Tensor> pixels, things, latents, own, places;
  };
  void add_crops(theatre::FilmRenderer& renderer, std::uint64_t seed, Crops& crops) const;
  /// The student's version of a film's latents [1, F, c, y, x].
  at::Tensor made_again(const FilmPlan& plan, const at::Tensor& latents, std::uint64_t seed) const;

  std::uint64_t seed_;
  OwnCropsStageConfig config_;
  ClipsStageConfig clips_;
  CellCodec codec_;
  Networks networks_;
  std::filesystem::path folder_;
};

}  // namespace longtake::train
