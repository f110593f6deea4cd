#pragma once

#include <memory>

#include "training/data/steps_ahead.h"
#include "training/run/learner.h"
#include "training/stages/film_parts.h"
#include "training/stages/film_task.h"

namespace longtake::train {

/// Bidirectional flow matching on pictures or clips of the theatre, conditioned on words and places.
class FilmStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override;
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path& folder) override;

 private:
  FilmStage(const Recipe& recipe, const FilmStageConfig& config, FilmParts parts);

  /// A step's data, on the networks' device.
  struct Drawn {
    ClipBatch batch;
    at::Tensor noise;
  };
  Drawn draw(const ClipTurn& turn) const;
  /// One latent frame of each clip as a clip, for stages that train on single pictures.
  ClipBatch pictures_of(const ClipBatch& clips) const;
  /// Applies the conditioning that `told` selects in the config.
  ClipBatch as_told(ClipBatch clips) const;
  at::Tensor flow_error(const ClipBatch& batch, const Told& told, const at::Tensor& noise, const at::Tensor& timesteps,
                        MiddleTokens* middle) const;
  at::Tensor samples(const ClipBatch& wanted) const;

  std::uint64_t seed_;
  FilmStageConfig config_;
  FilmParts parts_;
  FilmTask task_;
  Learner learner_;
  StepsAhead<ClipTurn, Drawn> drawn_;  // last: its thread reads the others
};

}  // namespace longtake::train
