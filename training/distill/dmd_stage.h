#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "training/distill/clip_stream.h"
#include "training/distill/dmd.h"
#include "training/distill/lora_training.h"
#include "training/distill/models.h"
#include "training/distill/return_lessons.h"
#include "training/distill/salience_target.h"
#include "training/distill/sharded_blocks.h"
#include "training/distill/teacher_salience.h"
#include "training/run/learner.h"
#include "training/run/recipe.h"
#include "training/run/stage.h"

namespace longtake::train {

/// Distribution matching distillation of a causal student, with its salience head: the paper's Algorithm 1. One step is
/// one critic update; every `critic_steps`-th begins with an update of generator and head. Without eviction and with
/// independent clips it is stage 1; with a policy and sequences it is stage 2. Kind "salience" trains only the head;
/// the student is frozen.
class DmdStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder, Group& group);
  /// For models of any family.
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const DmdStageConfig& config, bool head_only,
                                             std::unique_ptr<DmdModels> models, Group& group);

  StepResult step(const StepContext& context) override;
  void gather(Group& group) override;
  NamedTensors state() override;
  void loaded() override;
  NamedTensors own_state() override;
  Result<void> restore_own(const std::vector<TensorFile>& files, std::int64_t step) override;
  bool evaluates_together() const override { return teacher_parts_.has_value(); }
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path& folder) override;

 private:
  struct Setting {
    std::uint64_t seed = 0;
    RolloutConfig rollout;
    LongTuning tuning;
    ScoreTimes times;
    ScoreGuidance guidance;
    SalienceOptions salience;
    bool head_only = false;  ///< trains neither student nor critic
  };
  DmdStage(const DmdStageConfig& config, Setting setting, std::unique_ptr<DmdModels> models, Group& group);

  /// Generates a clip of every stream and then releases it.
  std::vector<RolledClip> roll(std::int64_t clip);
  /// Updates generator and head from a clip of every stream. `clips`, if not null, receives the clips.
  at::Tensor generator_step(const StepContext& context, std::int64_t clip, NamedTensors& values,
                            std::vector<RolledClip>* clips = nullptr);
  at::Tensor head_step(const StepContext& context, std::int64_t clip, NamedTensors& values);
  /// `draw` is the index of the update from the same clips; each has its own times and noise.
  at::Tensor critic_step(const StepContext& context, const std::vector<RolledClip>& clips, int draw,
                         NamedTensors& values);
  /// One step with `one_rollout`.
  at::Tensor turn(const StepContext& context, NamedTensors& values);
  /// Adds the gradient of L_s by the head's inputs to the student's gradient.
  void teach_student(const Rollout& rollout, const RolledClip& clip, const at::Tensor& sl_r);
  /// 0 on the models' device, to sum losses in.
  at::Tensor zero() const;
  /// Computes L_s of one clip and adds its gradient to the head.
  at::Tensor teach_head(const RolledClip& clip, Group& group);
  std::int64_t clips_used(std::int64_t step) const;
  std::vector<Learner*> learners();

  /// The weight of each element of a judged clip in the losses.
  at::Tensor counts(const RolledClip& clip) const;
  int exit_pass(std::int64_t clip) const;
  /// t [B] and noise, shaped like the clip, for the clip of a stream.
  std::pair<at::Tensor, at::Tensor> score_noise(const RolledClip& clip, int draw = 0) const;
  at::Tensor flow_of(const CausalDit& dit, const at::Tensor& x_t, const at::Tensor& t, const TextContext& text,
                     const Conditioning& layout) const;
  CleanPrediction fake_score(const RolledClip& clip) const;
  CleanPrediction real_score(const RolledClip& clip) const;
  /// SL_r for the tokens of the clip's new frames, as the target of the head.  [B, new tokens]
  at::Tensor wanted_salience(const RolledClip& clip, SalienceTarget& target, Group* group) const;
  at::Tensor predicted_salience(const RolledClip& clip) const;

  const DmdStageConfig config_;
  const Setting setting_;
  const std::unique_ptr<DmdModels> models_;
  const bool shows_;  ///< whether this rank writes pictures
  std::optional<ShardedBlocks> teacher_parts_;
  std::optional<LoraTraining> student_lora_, critic_lora_;
  Learner generator_, critic_, head_;
  SalienceTarget target_;
  at::Tensor target_state_;  // [3] mean, deviation, seen
  std::vector<ClipStream> streams_;
  std::optional<ReturnLessons> lessons_;
};

}  // namespace longtake::train
