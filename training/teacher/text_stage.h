#pragma once

#include <memory>

#include "training/config/recipe.h"
#include "training/run/learner.h"
#include "training/run/stage.h"
#include "training/teacher/networks.h"

namespace longtake::train {

/// Trains the text encoder before any pictures: it learns the content of captions (place, time, weather, camera,
/// occluder, and the toys' shapes, colours, sizes and motions) from captions alone, thousands a second. A diffusion
/// model that starts from it need not learn words and synonyms from noisy pictures.
class TextStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override;
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path& folder) override;

 private:
  TextStage(const Recipe& recipe, const TextStageConfig& config, StarterText text);

  /// Logits of every attribute.  [B, attributes]
  at::Tensor read(const std::vector<std::string>& captions) const;

  std::uint64_t seed_;
  TextStageConfig config_;
  StarterText text_;
  at::Tensor reader_;  // [attributes, dim] from the mean of a caption's rows; not published
  at::Tensor usual_;   // [attributes] logits of a caption that says nothing
  std::unique_ptr<Learner> learner_;
};

}  // namespace longtake::train
