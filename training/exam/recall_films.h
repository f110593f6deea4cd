#pragma once

#include <ATen/ATen.h>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/model/conditioning_net.h"
#include "engine/starter/cell_codec.h"
#include "training/exam/recall_scene.h"

namespace longtake::train {

/// A test clip of `recall` as model input. P latent frames of the past, F of the target chunk.
struct RecallFilm {
  RecallScene scene;
  at::Tensor past;     // [P, c, y, x] the true latents
  at::Tensor colours;  // [8, F, c, y, x] the target chunk, once for each colour of the first thing
  at::Tensor cells;    // [F, y, x] the first thing's share of each cell of the target chunk
  at::Tensor asked;    // [P, rows, columns] its share of each token of the past

  /// The director's conditioning for all latent frames from the first to the last of the target chunk.
  Conditioning told() const;
};

/// Latent frames of a chunk.
inline constexpr int kRecallChunk = 3;
/// The clip of the scene, or nullopt if too little of the thing is visible.
std::optional<RecallFilm> make_recall_film(const RecallScene& scene, const CellCodec& codec);
/// The past of the same clip with another colour of the first thing, like RecallFilm::past.
at::Tensor past_in_colour(const RecallScene& scene, theatre::Colour colour, const CellCodec& codec);

/// The clips of one list of scenes in a folder: one file per clip, written once and read for every row.
class RecallFilms {
 public:
  /// `codec_hash` identifies the codec of the latents. Fails if the folder has clips of other scenes or of another
  /// codec.
  static Result<RecallFilms> open(const std::filesystem::path& folder, const RecallScenes& scenes,
                                  const std::string& codec_hash);

  /// Makes the missing clips among `films` on `threads` threads. `note` regularly gets the number of existing clips.
  Result<void> make(const std::vector<int>& films, const CellCodec& codec, int threads,
                    const std::function<void(int done)>& note) const;
  Result<RecallFilm> read(int index) const;

 private:
  RecallFilms(std::filesystem::path folder, const RecallScenes& scenes) : folder_(std::move(folder)), scenes_(scenes) {}

  std::filesystem::path folder_;
  RecallScenes scenes_;
};

}  // namespace longtake::train
