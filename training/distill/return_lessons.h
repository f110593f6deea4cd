#pragma once

#include <cstdint>
#include <optional>

#include "training/data/clip_files.h"
#include "training/distill/context_score.h"
#include "training/distill/models.h"
#include "training/distill/rollout.h"
#include "training/run/group.h"
#include "training/run/stage.h"

namespace longtake::train {

/// Half of the mean square of x0 - wanted [B, F, c, y, x], with cell weights `weights` [B, F, 1, y, x].
at::Tensor return_loss(const at::Tensor& x0, const at::Tensor& wanted, const at::Tensor& weights);

/// Trains on clips in which a thing leaves and returns. The true clip goes into the student's memory chunk by chunk,
/// and the policy chooses the tokens that stay. Then the student generates the last chunk, in which the thing is back,
/// and the loss compares it with the clip. So the loss rewards a memory that keeps the thing and a student that reads
/// it, however long ago it was seen. A teacher that sees two seconds can reward neither.
class ReturnLessons {
 public:
  /// The settings of one lesson.
  struct Turn {
    int exit = 0;         ///< the pass whose result the loss compares
    bool noised = false;  ///< this pass begins at the noised film instead of the result of the earlier passes
  };
  /// `models` must outlive the lessons.
  ReturnLessons(const DmdModels& models, const RolloutConfig& rollout, const ReturnsConfig& config, std::uint64_t seed,
                bool bf16);
  /// Adds contextual distillation on the same chunks.
  void add_context(ContextModels models, const ContextScore::Setting& setting, const OptimizerConfig& critic,
                   Share share);

  /// Runs this rank's part of a numbered lesson; adds the weighted gradients to the student's.
  NamedTensors learn(std::int64_t number, const Group& group);
  NamedTensors learn(const ClipBatch& films, const Turn& turn);
  /// learn() without gradients for the student: data for the critic while only the critic learns.
  void watch(std::int64_t number, const Group& group);
  /// Only with contextual distillation: an update of its critic from the chunk of the newest lesson.
  at::Tensor critic_step(int draw, const StepContext& context, NamedTensors& values);
  ContextScore* context() { return context_ ? &*context_ : nullptr; }

  /// Errors on things in the last chunk of held-out films, from pure noise through all passes: with the stream's
  /// memory, and without any.
  Values held_out();

 private:
  ClipBatch drawn(std::int64_t number, const Group& group) const;
  Turn turn_of(std::int64_t number) const;
  at::Tensor made(const RolledChunk& chunk, const ClipBatch& films) const;
  void note(const ClipBatch& films, const at::Tensor& x0);
  at::Tensor counts(const ClipBatch& films) const;
  /// The last chunk, denoised up to its exit pass.
  RolledChunk asked(const ClipBatch& films, const Turn& turn, bool remembers);
  TextContext text(const ClipBatch& films) const;
  Conditioning places(const ClipBatch& films, std::int64_t frame) const;

  const DmdModels& models_;
  ReturnsConfig config_;
  std::uint64_t seed_;
  bool bf16_;
  Rollout rollout_;
  std::optional<ContextScore> context_;
  at::Tensor newest_, newest_counts_;  // the chunk of the newest lesson, for the critic
};

}  // namespace longtake::train
