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

/// Two causal models that score a chunk given its past.
struct ContextModels {
  CausalDit teacher;                                                          ///< real score, frozen
  CausalDit critic;                                                           ///< fake score, follows the student
  std::function<at::Tensor(const std::vector<std::string>& prompts)> text{};  ///< rows for both; frozen
  std::function<Result<void>(CausalDit& dit, const std::filesystem::path& folder)> save{};
};

/// Contextual distillation (Context Forcing, arXiv:2602.06028). Real and fake score of a chunk come from models that
/// see the whole true past of the film in a full cache. The student sees only what its memory kept. A teacher that sees
/// two seconds accepts a thing that comes back in another colour; this one does not.
class ContextScore {
 public:
  struct Setting {
    int chunk_frames = 3;
    ScoreTimes times;
    ScoreGuidance guidance;
    bool bf16 = true;
  };
  ContextScore(ContextModels models, const Setting& setting, const OptimizerConfig& critic, Share share);

  /// Fills the caches with all chunks of `past` [B, F, c, y, x] except the last.
  void remember(const ClipBatch& films, const at::Tensor& past);
  /// The DMD gradient for a chunk that the student generated for these films.
  DmdGradient gradient(const at::Tensor& chunk, int draw) const;
  /// Makes one update of the critic from that chunk; returns its loss. `update` receives the learner's result.
  at::Tensor learn(const at::Tensor& chunk, const at::Tensor& weights, int draw, const StepContext& context,
                   Learner::Update& update);
  void forget();

  Learner& learner() { return critic_; }
  const Learner& learner() const { return critic_; }
  Result<void> save(const std::filesystem::path& folder) { return models_.save(models_.critic, folder); }

 private:
  /// The inputs of a network for scoring: words, the places of the last chunk, and its memory.
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
