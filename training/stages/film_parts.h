#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "engine/starter/cell_codec.h"
#include "training/data/clip_files.h"
#include "training/nets/networks.h"
#include "training/run/recipe.h"
#include "training/run/stage.h"

namespace longtake::train {

/// The networks and data that a stage of films begins with.
struct FilmParts {
  CellCodec codec;
  Networks networks;
  ClipFiles clips, held_out;
  std::filesystem::path from;  ///< the networks' folder; empty if they are new

  /// Where codec and networks compute. Batches are read on the CPU.
  at::Device device() const { return networks.dit.device(); }

  static Result<FilmParts> open(const Recipe& recipe, const FilmStageConfig& config,
                                const std::filesystem::path& folder);
};

/// The clips of a rank's part of a step, counted over all steps and ranks.
struct ClipTurn {
  std::int64_t first = 0, count = 0;
  bool operator==(const ClipTurn&) const = default;
};
/// The rank's part `ahead` steps after this one.
ClipTurn turn_of(const DataConfig& data, const StepContext& context, std::int64_t ahead = 0);
/// The clips of a turn, with captions that are worded anew in every epoch, read by as many threads as `data` says.
/// `change` is applied to each thread's share.
ClipBatch clips_of_turn(const ClipFiles& clips, const DataConfig& data, std::uint64_t seed, const ClipTurn& turn,
                        const std::function<ClipBatch(const ClipBatch&)>& change = {});
/// The first `most` clips, with captions that say everything.
ClipBatch first_clips(const ClipFiles& clips, std::int64_t most);
/// Noise for clips as a function of their seeds, made by so many threads, on the clips' device.  [B, F, c, y, x]
at::Tensor clip_normals(const ClipBatch& batch, std::uint32_t stream, int threads);
/// The noise of a step.
at::Tensor noise_of(const ClipBatch& batch, int threads = 0);
/// Noise for latents that are remembered, since a stream's are never quite clean: its deviation is `most` times the
/// square of a uniform number.
at::Tensor slight_noise(const ClipBatch& batch, double most, int threads = 0);
/// Whether each clip's caption is left out, so that guidance has something to compare with.
std::vector<bool> without_caption(const ClipBatch& batch, double share);

/// Writes a sheet: for each clip, these latent frames of `real` and then of `made`, in rows of `columns` pictures; and
/// a text with the captions.
void write_comparison(const CellCodec& codec, const ClipBatch& real, const at::Tensor& made,
                      const std::vector<std::int64_t>& frames, int columns, const std::filesystem::path& folder,
                      const std::string& stem);

}  // namespace longtake::train
