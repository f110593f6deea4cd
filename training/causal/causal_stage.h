#pragma once

#include <memory>
#include <optional>

#include "engine/generate/chunk_generator.h"
#include "training/causal/chunk_flows.h"
#include "training/chunks/stream_samples.h"
#include "training/config/recipe.h"
#include "training/data/latents.h"
#include "training/run/learner.h"
#include "training/run/stage.h"
#include "training/teacher/networks.h"

namespace longtake::train {

/// Makes a causal student. Kind "causal": teacher forcing, each chunk with a noise level of its own and clean history.
/// Kind "few-step": causal consistency distillation of such a student to a few denoising passes.
class CausalStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override;
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path& folder) override;

 private:
  CausalStage(const Recipe& recipe, const CausalStageConfig& config, bool few_step, StarterCodec codec,
              Networks networks);
  /// The memory that chunks attend to: clips like batch.latents, and the K/V of their past.
  struct Seen {
    at::Tensor clips;
    CleanClip past;
  };

  /// Two neighbouring levels of the grid, the same for all frames of a sample.  [B, F]
  struct Levels {
    at::Tensor high, low;
  };

  /// Draws clips that have so many latent frames of past.
  BatchOrder order(const std::string& purpose, int past = 0) const;
  BatchOrder order_of(std::int64_t step, std::int64_t first) const;
  HistoryChoice history_of(const LatentBatch& batch, std::uint64_t seed, double short_share) const;
  at::Tensor own_clips(const LatentBatch& batch, const HistoryChoice& choice) const;
  Seen seen(const LatentBatch& batch, const at::Tensor& clips, const HistoryChoice& choice) const;
  ChunkQuestion question(const LatentBatch& batch, const HistoryChoice& choice) const;
  Levels neighbouring_levels(const LatentBatch& batch) const;
  at::Tensor teacher_forcing_loss(const LatentBatch& batch, const Seen& seen, const HistoryChoice& choice);
  at::Tensor consistency_loss(const LatentBatch& batch, const HistoryChoice& choice);
  GeneratorConfig sampler() const;
  Values held_out_loss();

  std::uint64_t seed_;
  CausalStageConfig config_;
  bool few_step_;
  StarterCodec codec_;
  LatentSource source_;
  Networks networks_;
  std::optional<Networks> teacher_;  // the frozen start of the few-step stage
  Learner learner_;
};

}  // namespace longtake::train
