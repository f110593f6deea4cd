#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/starter/cell_codec.h"
#include "training/config/recipe.h"
#include "training/footage/clip_files.h"
#include "training/run/stage.h"
#include "training/teacher/networks.h"

namespace longtake::train {

/// What a stage of films begins with.
struct FilmParts {
  CellCodec codec;
  Networks networks;
  ClipFiles clips, held_out;
  std::filesystem::path from;  ///< the networks' folder; empty if they are new

  static Result<FilmParts> open(const Recipe& recipe, const FilmStageConfig& config,
                                const std::filesystem::path& folder);
};

/// The clips of a rank's part of a step, with captions that are worded anew in every epoch.
ClipBatch clips_of_step(const ClipFiles& clips, const DataConfig& data, std::uint64_t seed, const StepContext& context);
/// The first `most` clips, with captions that say everything.
ClipBatch first_clips(const ClipFiles& clips, std::int64_t most);
/// The noise of a step, a function of the clips' seeds.  [B, F, c, y, x]
at::Tensor noise_of(const ClipBatch& batch);
/// Whether each clip's caption is left out, so that guidance has something to compare with.
std::vector<bool> without_caption(const ClipBatch& batch, double share);

/// Writes a sheet: for each clip, these latent frames of `real` and then of `made`, in rows of `columns` pictures; and
/// a text with the captions.
void show_beside(const CellCodec& codec, const ClipBatch& real, const at::Tensor& made,
                 const std::vector<std::int64_t>& frames, int columns, const std::filesystem::path& folder,
                 const std::string& stem);

}  // namespace longtake::train
