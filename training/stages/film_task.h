#pragma once

#include <filesystem>
#include <vector>

#include "training/data/clip_files.h"
#include "training/nets/networks.h"
#include "training/run/film_configs.h"
#include "training/run/learner.h"
#include "training/run/stage.h"
#include "training/run/state.h"

namespace longtake::train {

/// A network's conditioning: the text of each clip, and the places, whose slots point into the text.
struct Told {
  at::Tensor rows;  // [B, T, E]
  TextContext text;
  Conditioning places;
};
/// `silent`: clips that are conditioned on places alone.
Told read_clips(const Networks& networks, const ClipBatch& batch, const std::vector<bool>& silent = {});
/// read_clips() without any words.
Told read_places(const Networks& networks, const ClipBatch& batch);

/// Weights of cells: `thing` for a thing of medium size, `mark` for a token that a mark fills, 1 elsewhere.
/// [B, F, 1, y, x]
at::Tensor told_weights(const ClipBatch& batch, double thing, double mark);

/// The auxiliary losses of stages that train on films. One linear layer predicts the truth per token from the tokens of
/// a middle block. Another one predicts the scene's attributes from the text's first row. The layers are trained
/// together with the network and stored with its weights. Untrained layers would disturb the next stage for some
/// hundred steps. No packed model has them.
class FilmTask {
 public:
  /// Loads the layers from folder `from` if it has layers of this size; weights from other sources have none.
  FilmTask(const FilmStageConfig& config, const Networks& networks, std::uint64_t seed,
           const std::filesystem::path& from);

  /// The tensors that a learner trains: those of the network and of the layers.
  NamedTensors trained_with(NamedTensors network) const;
  Result<void> save(const std::filesystem::path& folder) const;
  MiddleTokens middle() const { return {static_cast<std::size_t>(truth_block_), {}}; }

  /// Weights of the errors per cell.  [B, F, 1, y, x]
  at::Tensor weights(const ClipBatch& batch, const at::Tensor& timesteps) const;
  /// The network's outputs for the clips of a step.
  struct Made {
    at::Tensor flow;    // loss of the flow, a scalar
    at::Tensor tokens;  // [B, N, C] of the middle block
    at::Tensor rows;    // [B, T, E] of the text
  };
  /// Makes an update from the sum of all losses; `samples` is the step's count over all ranks.
  StepResult learn(Learner& learner, const StepContext& context, std::int64_t samples, const ClipBatch& batch,
                   const Made& made) const;

 private:
  at::Tensor truth_loss(const ClipBatch& batch, const at::Tensor& tokens) const;
  /// The mean over the clips that have a caption.
  at::Tensor attribute_loss(const ClipBatch& batch, const at::Tensor& rows) const;
  NamedTensors layers() const;

  double thing_weight_, mark_weight_, truth_weight_, attribute_weight_, full_weight_from_;
  int truth_block_;
  at::Tensor truth_layer_, truth_bias_, attribute_layer_, attribute_bias_;
};

}  // namespace longtake::train
