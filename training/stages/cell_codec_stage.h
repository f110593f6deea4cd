#pragma once

#include <memory>

#include "engine/starter/cell_codec.h"
#include "training/data/sample_files.h"
#include "training/data/steps_ahead.h"
#include "training/run/learner.h"
#include "training/run/recipe.h"
#include "training/run/stage.h"
#include "training/stages/rival.h"

namespace longtake::train {

/// Trains the codec of the theatre's films on the crops in files.
class CellCodecStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override;
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path& folder) override;

 private:
  CellCodecStage(const Recipe& recipe, const CellCodecStageConfig& config, CellCodec codec, SampleFiles crops,
                 SampleFiles held_out);

  /// Crops as groups in time order, crop by crop.
  struct Batch {
    at::Tensor pixels;  // [N, 12, H, W] in -1..1
    at::Tensor things;  // [N, 4, H, W], 1 where a thing is seen
    at::Tensor truth;   // [N, kTruths, h, w], 0..1
    std::int64_t crops = 0;
  };
  /// Whether the decoder draws full-size pictures at this progress; before, it draws half-size ones.
  bool whole_size(double progress) const { return progress >= config_.half_until; }
  at::Tensor decode(const at::Tensor& latents, std::int64_t crops, bool whole) const;
  Batch read(const SampleFiles& files, const std::vector<std::int64_t>& which) const;
  /// The indices of a step's crops, counted over all steps and ranks.
  struct Turn {
    std::int64_t first = 0, count = 0;
    bool operator==(const Turn&) const = default;
  };
  Batch draw(const Turn& turn) const;
  at::Tensor noise(const Batch& batch, const at::Tensor& latents, std::int64_t first, double progress) const;

  std::uint64_t seed_;
  CellCodecStageConfig config_;
  CellCodec codec_;
  at::Tensor truth_weight_, truth_bias_;  // linear layer that predicts the truth and a rough picture from a latent
  Learner learner_;
  Rival rival_;
  Learner rival_learner_;
  SampleFiles crops_, held_out_;
  at::Tensor progress_ = at::zeros({}, at::kDouble);  // progress of the last step, for evaluations between steps
  StepsAhead<Turn, Batch> drawn_;                     // last: its thread reads the others
};

}  // namespace longtake::train
