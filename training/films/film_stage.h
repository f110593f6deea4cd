#pragma once

#include <memory>

#include "engine/starter/cell_codec.h"
#include "training/config/recipe.h"
#include "training/footage/clip_files.h"
#include "training/run/learner.h"
#include "training/run/stage.h"
#include "training/teacher/networks.h"

namespace longtake::train {

/// Bidirectional flow matching on pictures or clips of the theatre: words and places in, clean latents out.
class FilmStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override;
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path& folder) override;

 private:
  FilmStage(const Recipe& recipe, const FilmStageConfig& config, CellCodec codec, Networks networks, ClipFiles clips,
            ClipFiles held_out);

  /// What the network is told: the text of each clip, and the places that point into it.
  struct Told {
    at::Tensor rows;  // [B, T, E]
    TextContext text;
    ConditioningContext places;
  };
  Told tell(const ClipBatch& batch, bool words) const;
  /// One latent frame of each clip as a clip of its own, where the stage trains on pictures.
  ClipBatch pictures_of(const ClipBatch& clips) const;
  at::Tensor flow_error(const ClipBatch& batch, const Told& told, const at::Tensor& noise, const at::Tensor& timesteps,
                        MiddleTokens* middle) const;
  /// Weights of the cells' errors.  [B, F, 1, y, x]
  at::Tensor weights(const ClipBatch& batch, const at::Tensor& timesteps) const;
  at::Tensor truth_loss(const ClipBatch& batch, const at::Tensor& tokens) const;
  at::Tensor samples(const ClipBatch& wanted) const;

  std::uint64_t seed_;
  FilmStageConfig config_;
  CellCodec codec_;
  Networks networks_;
  at::Tensor truth_weight_, truth_bias_, attribute_weight_, attribute_bias_;
  Learner learner_;
  ClipFiles clips_, held_out_;
};

}  // namespace longtake::train
