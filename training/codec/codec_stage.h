#pragma once

#include <memory>

#include "engine/starter/starter_codec.h"
#include "training/codec/codec_data.h"
#include "training/config/recipe.h"
#include "training/data/render_ahead.h"
#include "training/run/learner.h"
#include "training/run/stage.h"

namespace longtake::train {

/// Trains the corrections around a linear start on crops of the world.
class CodecStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config, Group& group);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override;
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path& folder) override;

 private:
  CodecStage(const Recipe& recipe, const CodecStageConfig& config, StarterCodec codec);
  at::Tensor loss(const at::Tensor& decoded, const CodecBatch& batch, double progress) const;
  /// Mean squared error of held-out groups that follow a change.
  double error_after_cut();
  /// Latents of every group and of the group before it, crop by crop.
  std::pair<at::Tensor, at::Tensor> encode(const at::Tensor& pixels, std::int64_t crops) const;

  std::uint64_t seed_;
  at::Device device_;
  CodecStageConfig config_;
  StarterCodec codec_;
  Learner learner_;
  world::Renderer renderer_;                     // for held-out clips
  RenderAhead<std::int64_t, CodecBatch> crops_;  // the key is the number in the run of the step's first crop
};

}  // namespace longtake::train
