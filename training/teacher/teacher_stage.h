#pragma once

#include <memory>

#include "training/config/recipe.h"
#include "training/data/latents.h"
#include "training/run/learner.h"
#include "training/run/stage.h"
#include "training/teacher/networks.h"

namespace longtake::train {

/// Bidirectional flow matching on single pictures or clips of the world.
class TeacherStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override;
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path& folder) override;

 private:
  TeacherStage(const Recipe& recipe, const TeacherStageConfig& config, StarterCodec codec, Networks networks);
  bool knows_layouts() const { return networks_.dit.config().conditioning > 0; }
  /// The clips that the network generates from the captions and conditioning maps.
  at::Tensor samples(const LatentBatch& wanted) const;
  /// Means of the loss over quarters of the noise levels, for the metrics.
  Values held_out_loss();

  std::uint64_t seed_;
  TeacherStageConfig config_;
  StarterCodec codec_;
  LatentSource source_;
  Networks networks_;
  Learner learner_;
};

}  // namespace longtake::train
