#pragma once

#include <memory>

#include "engine/kernels/salience.h"
#include "engine/model/decoder.h"
#include "engine/options/source_options.h"
#include "engine/staging/said.h"
#include "training/distill/models.h"
#include "training/distill/rollout.h"
#include "training/judge/films.h"
#include "training/judge/judge.h"
#include "training/run/recipe.h"

namespace longtake::train {

/// Test streams of a packed student whose memory ranks tokens by the salience head's target instead of its prediction.
/// After every chunk the teacher scores all tokens of the newest latents, as many as it was trained on, including kept
/// tokens. This is too slow for real streams; it shows the value of a perfect head.
class OracleFilms {
 public:
  /// `options` are those of an ordinary stream of the same row; `config` is the stage that trained it, in the run
  /// folder `run`.
  static Result<OracleFilms> open(const Recipe& recipe, const DmdStageConfig& config, const std::filesystem::path& run,
                                  const SourceOptions& options);

  /// Generates a test stream. For memory scenes, `line` (may be null) gets the number of target tokens in memory at the
  /// return.
  Result<void> make(const gates::Question& question, const gates::PictureSink& sink, gates::Line* line) const;

 private:
  OracleFilms(const DmdStageConfig& config, std::unique_ptr<DmdModels> models)
      : config_(config), models_(std::move(models)) {}

  DmdStageConfig config_;
  std::unique_ptr<DmdModels> models_;
  RolloutConfig rollout_;
  staging::StageWords stage_;
  SalienceOptions salience_;
  std::shared_ptr<const Decoder> decoder_;
  std::uint64_t seed_ = 0;
};

}  // namespace longtake::train
