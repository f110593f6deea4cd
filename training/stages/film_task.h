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

/// The network's conditioning: the text of each clip, and the places that point into it.
struct Told {
  at::Tensor rows;  // [B, T, E]
  TextContext text;
  Conditioning places;
};
/// `silent`: clips that are told places alone.
Told read_clips(const Networks& networks, const ClipBatch& batch, const std::vector<bool>& silent = {});
/// read_clips() without any words.
Told read_places(const Networks& networks, const ClipBatch& batch);

/// Weights of cells: `thing` on a thing of medium size and `mark` in a token that a mark fills, 1 elsewhere.
/// [B, F, 1, y, x]
at::Tensor told_weights(const ClipBatch& batch, double thing, double mark);

/// The outputs of a network, beside the flow, that stages of films train. A linear layer on the tokens of a middle
/// block gives the truth per token, another one on the text's first row the scene's attributes. The layers are trained
/// along and are kept beside the network's weights for the next stage: untrained layers would disturb it for some
/// hundred steps. No packed model has them.
class FilmTask {
 public:
  /// Goes on with the layers in folder `from`, where there are some of this size: weights from elsewhere bring none.
  FilmTask(const FilmStageConfig& config, const Networks& networks, std::uint64_t seed,
           const std::filesystem::path& from);

  /// The tensors that a learner trains: the network's and those of the layers.
  NamedTensors trained_with(NamedTensors network) const;
  Result<void> save(const std::filesystem::path& folder) const;
  MiddleTokens middle() const { return {static_cast<std::size_t>(truth_block_), {}}; }

  /// Weights of the cells' errors.  [B, F, 1, y, x]
  at::Tensor weights(const ClipBatch& batch, const at::Tensor& timesteps) const;
  /// The network's outputs for the clips of a step.
  struct Made {
    at::Tensor flow;    // the loss of the flow
    at::Tensor tokens;  // [B, N, C] of the middle block
    at::Tensor rows;    // [B, T, E] of the text
  };
  /// Learns from all losses together; `samples` are those of the step over all ranks.
  StepResult learn(Learner& learner, const StepContext& context, std::int64_t samples, const ClipBatch& batch,
                   const Made& made) const;

 private:
  at::Tensor truth_loss(const ClipBatch& batch, const at::Tensor& tokens) const;
  /// Over the clips that have a caption.
  at::Tensor attribute_loss(const ClipBatch& batch, const at::Tensor& rows) const;
  NamedTensors layers() const;

  double thing_weight_, mark_weight_, truth_weight_, attribute_weight_, full_weight_from_;
  int truth_block_;
  at::Tensor truth_layer_, truth_bias_, attribute_layer_, attribute_bias_;
};

}  // namespace longtake::train
