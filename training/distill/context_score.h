#pragma once

#include <filesystem>
#include <functional>
#include <vector>

#include "engine/model/causal_dit.h"
#include "training/data/clip_files.h"
#include "training/distill/dmd.h"
#include "training/run/learner.h"
#include "training/run/stage.h"
#include "training/stages/teacher_forcing.h"

namespace longtake::train {

/// Two causal models that score a chunk beside its past.
struct ContextModels {
  CausalDit teacher;                                                          ///< real score, frozen
  CausalDit critic;                                                           ///< fake score, follows the student
  std::function<at::Tensor(const std::vector<std::string>& prompts)> text{};  ///< rows for both; frozen
  std::function<Result<void>(CausalDit& dit, const std::filesystem::path& folder)> save{};
};

/// Contextual distillation (Context Forcing, arXiv:2602.06028): real and fake score of a chunk are those of models that
/// know the whole true past of the film through a full cache, while the student sees what its memory kept. A teacher
/// that sees a clip of two seconds finds nothing wrong with a thing that comes back in another colour; this one does.
class ContextScore {
 public:
  struct Setting {
    int chunk_frames = 3;
    ScoreTimes times;
    ScoreGuidance guidance;
    bool bf16 = true;
  };
  ContextScore(ContextModels models, const Setting& setting, const OptimizerConfig& critic, Share share);

  /// Remembers all chunks of the films but the last, as `past` [B, F, c, y, x] has them.
  void remember(const ClipBatch& films, const at::Tensor& past);
  /// At which side of the real score a chunk lies that the student made of these films.
  DmdGradient gradient(const at::Tensor& chunk, int draw) const;
  /// Makes one update of the critic from that chunk; returns its loss. `update` receives what was done.
  at::Tensor learn(const at::Tensor& chunk, const at::Tensor& weights, int draw, const StepContext& context,
                   Learner::Update& update);
  void forget();

  Learner& learner() { return critic_; }
  const Learner& learner() const { return critic_; }
  Result<void> save(const std::filesystem::path& folder) { return models_.save(models_.critic, folder); }

 private:
  /// The input of a network before it scores: words, the places of the last chunk, and its memory.
  struct Known {
    at::Tensor rows;  // rows of the words
    TextContext text;
    Conditioning places;
    ChunkScene scene;
  };
  Known known(const CausalDit& dit, const ClipBatch& films, const at::Tensor& past) const;
  at::Tensor flow(const CausalDit& dit, const Known& known, const at::Tensor& x_t, const at::Tensor& t) const;

  ContextModels models_;
  Setting setting_;
  Learner critic_;
  std::vector<std::uint64_t> seeds_;
  Known real_, unsaid_, fake_;
};

}  // namespace longtake::train
