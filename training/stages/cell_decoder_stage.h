#pragma once

#include <memory>
#include <vector>

#include "engine/starter/cell_codec.h"
#include "training/data/sample_files.h"
#include "training/run/learner.h"
#include "training/run/recipe.h"
#include "training/run/stage.h"
#include "training/stages/rival.h"

namespace longtake::train {

/// Trains the decoder of a codec; the encoder is frozen. From a student's latents of a film it learns to draw the
/// film's own pictures. Models that were trained on the encoder's latents can use the new decoder.
class CellDecoderStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override;
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path& folder) override;

 private:
  CellDecoderStage(const Recipe& recipe, const CellDecoderStageConfig& config, CellCodec codec, SampleFiles crops,
                   SampleFiles held_out);

  /// Crops as groups in time order, crop by crop.
  struct Batch {
    at::Tensor pixels;        // [N, 12, H, W] in -1..1
    at::Tensor things;        // [N, 4, H, W], 1 where a thing is seen
    at::Tensor latents, own;  // [N, C, h, w] of the encoder, and of the student
    at::Tensor places;        // [N, 4, stage_place::count]
    std::int64_t crops = 0;
  };
  Batch read(const SampleFiles& files, const std::vector<std::int64_t>& which) const;
  /// The student's latents for some crops, the encoder's for the others.
  at::Tensor chosen_latents(const Batch& batch, std::int64_t first) const;
  at::Tensor decode(const at::Tensor& latents, const at::Tensor& places, std::int64_t crops) const;
  /// The places as the decoder may get them: of some crops without the things' names, of others none.
  at::Tensor chosen_places(const Batch& batch, std::int64_t first) const;
  /// Puts the decoder to publish in place of the learning one during its lifetime.
  class Published;

  std::uint64_t seed_;
  CellDecoderStageConfig config_;
  CellCodec codec_;
  std::vector<at::Tensor> start_;  // the decoder's initial parameters
  Learner learner_;
  Rival rival_;
  Learner rival_learner_;
  SampleFiles crops_, held_out_;
};

}  // namespace longtake::train
