#pragma once

#include <memory>
#include <optional>

#include "training/data/steps_ahead.h"
#include "training/run/learner.h"
#include "training/stages/film_parts.h"
#include "training/stages/film_task.h"
#include "training/stages/teacher_forcing.h"

namespace longtake::train {

/// Trains the model that streams films of the theatre, by teacher forcing. Each chunk of a clip has its own noise level
/// and attends to the clean chunks before it. Memory, positions and texts are those of a stream. A clip may have a cut
/// between two chunks; times in memory are then those of the film, clamped as in a stream.
///
/// If the prompt changes within a clip, the whole memory is conditioned on the new words, as after a recache. The
/// chunks before the change have no loss. Caption dropout affects only the denoising passes, as in guidance.
class FilmCausalStage final : public Stage {
 public:
  static Result<std::unique_ptr<Stage>> make(const Recipe& recipe, const StageConfig& config,
                                             const std::filesystem::path& folder);

  StepResult step(const StepContext& context) override;
  NamedTensors state() override;
  Values evaluate(const std::filesystem::path& folder, const std::string& stem) override;
  Result<void> publish(const std::filesystem::path& folder) override;

 private:
  FilmCausalStage(const Recipe& recipe, const FilmCausalStageConfig& config, FilmParts parts,
                  std::optional<Networks> teacher);

  /// A step's data, on the networks' device.
  struct Drawn {
    ClipBatch batch;
    at::Tensor noise, memory_noise;
    at::Tensor own_noise;  // undefined unless memory holds the model's own version of the clips
    HistoryChoice choice;
  };
  Drawn draw(const ClipTurn& turn) const;
  /// The inputs of a pass over the chunks of a batch of clips.
  struct Lesson {
    const ClipBatch& batch;
    const Told& told;      ///< for the chunks in memory
    const Told& asked;     ///< for the denoised chunks
    at::Tensor memory;     // [B, F, c, y, x] the clean latents in memory
    at::Tensor timesteps;  // [B, F]
    const HistoryChoice& choice;
  };
  struct Answers {
    at::Tensor flow;    // [B, F, c, y, x]
    at::Tensor tokens;  // [B, N, C] of the middle block
  };
  /// `x` are the noised clips at the lesson's timesteps.
  Answers ask(const Lesson& lesson, const at::Tensor& x, bool with_tokens) const;
  /// For a few-step start: for each chunk one of the student's levels, and the next one.
  struct Levels {
    at::Tensor now, next;  // [B, F] timesteps
  };
  Levels few_levels(const ClipBatch& batch) const;
  /// The chunks `x`, denoised by the teacher from the lesson's timesteps to the next ones.
  at::Tensor led(const Lesson& lesson, const at::Tensor& x, const at::Tensor& next) const;
  /// The flow from `x` to its consistency target.
  at::Tensor consistent(const Lesson& lesson, const at::Tensor& x, const at::Tensor& next) const;

  HistoryChoice history_of(const ClipBatch& batch, std::uint64_t seed) const;
  /// The model's own version of the clips. Each chunk starts from the noised clip and attends to the chunks generated
  /// before it, so errors accumulate as in a stream. The noise level must keep properties that no word gives. A version
  /// from pure noise would have other colours than the target chunks, which teaches the model to ignore memory.
  at::Tensor own_version(const ClipBatch& batch, const Told& told, const HistoryChoice& choice,
                         const at::Tensor& noise) const;
  CleanClip nothing_before(const ClipBatch& batch) const;
  Values held_out_errors() const;

  std::uint64_t seed_;
  FilmCausalStageConfig config_;
  FilmParts parts_;
  std::optional<Networks> teacher_;
  FilmTask task_;
  Learner learner_;
  StepsAhead<ClipTurn, Drawn> drawn_;  // last: its thread reads the others
};

}  // namespace longtake::train
