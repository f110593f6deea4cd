#pragma once

#include <memory>
#include <optional>

#include "training/data/steps_ahead.h"
#include "training/run/learner.h"
#include "training/stages/film_parts.h"
#include "training/stages/film_task.h"
#include "training/stages/teacher_forcing.h"

namespace longtake::train {

/// The model that streams films of the theatre, by teacher forcing: each chunk of a clip has a noise level of its own
/// and attends to the clean chunks before it, through the same memory, positions and texts as in a stream. A clip may
/// leave out what lies between two chunks; times in memory are then those of the film, clamped as a stream clamps them.
///
/// Where a clip changes on the way, all that is remembered is told the new words, as a stream recomputes it, and chunks
/// before the change are not asked. A prompt that is left out is left out of the asked passes alone, as guidance does.
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

  /// A step's data, where the networks compute.
  struct Drawn {
    ClipBatch batch;
    at::Tensor noise, memory_noise;
    at::Tensor own_noise;  // undefined unless memory is to hold the model's own version of the clips
    HistoryChoice choice;
  };
  Drawn draw(const ClipTurn& turn) const;
  /// The input of the pass over the chunks of some clips.
  struct Lesson {
    const ClipBatch& batch;
    const Told& told;      ///< remembered chunks
    const Told& asked;     ///< denoised ones
    at::Tensor memory;     // [B, F, c, y, x] the clean latents that are remembered
    at::Tensor timesteps;  // [B, F]
    const HistoryChoice& choice;
  };
  struct Answers {
    at::Tensor flow;    // [B, F, c, y, x]
    at::Tensor tokens;  // [B, N, C] of the middle block
  };
  /// `x` is what the clips are at the lesson's timesteps.
  Answers ask(const Lesson& lesson, const at::Tensor& x, bool with_tokens) const;
  /// For a few-step start: a level of the student for each chunk, and the next one.
  struct Levels {
    at::Tensor now, next;  // [B, F] timesteps
  };
  Levels few_levels(const ClipBatch& batch) const;
  /// Where the teacher leads the chunks `x` from the lesson's timesteps to the next ones.
  at::Tensor led(const Lesson& lesson, const at::Tensor& x, const at::Tensor& next) const;
  /// The flow from `x` to what is consistent with it.
  at::Tensor consistent(const Lesson& lesson, const at::Tensor& x, const at::Tensor& next) const;

  HistoryChoice history_of(const ClipBatch& batch, std::uint64_t seed) const;
  /// The model's own version of the clips. Chunk after chunk begins as the clip at some noise level and is made while
  /// it attends to the chunks made before it, so that its errors grow as in a stream. The level leaves what no word
  /// tells: a version from pure noise would show other colours than the chunks that are asked next, and teach to ignore
  /// memory.
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
