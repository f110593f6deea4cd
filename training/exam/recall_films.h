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

/// A film of `recall` as a model reads it. P latent frames of the past, F of the chunk that is asked.
struct RecallFilm {
  RecallScene scene;
  at::Tensor past;     // [P, c, y, x] the true latents
  at::Tensor colours;  // [8, F, c, y, x] the asked chunk, once for each colour of the first thing
  at::Tensor cells;    // [F, y, x] the first thing's share of each cell of the asked chunk
  at::Tensor asked;    // [P, rows, columns] its share of each token of the past

  /// The director's conditioning for all latent frames from the film's first to the asked chunk's last.
  Conditioning told() const;
};

/// Latent frames of a chunk.
inline constexpr int kRecallChunk = 3;
/// The film of the scene, or none if too little of the thing is seen.
std::optional<RecallFilm> make_recall_film(const RecallScene& scene, const CellCodec& codec);
/// The past of the same film with a first thing in another colour, as RecallFilm::past.
at::Tensor past_in_colour(const RecallScene& scene, theatre::Colour colour, const CellCodec& codec);

/// The films of one list of scenes in a folder: a file for each, which is made once and read for every row.
class RecallFilms {
 public:
  /// `codec_hash` tells the codec that makes the latents from others. Refuses a folder with films of other scenes or of
  /// another codec.
  static Result<RecallFilms> open(const std::filesystem::path& folder, const RecallScenes& scenes,
                                  const std::string& codec_hash);

  /// Makes those of `films` that are missing, with so many threads. `note` gets the number of films that are there, now
  /// and then.
  Result<void> make(const std::vector<int>& films, const CellCodec& codec, int threads,
                    const std::function<void(int done)>& note) const;
  Result<RecallFilm> read(int index) const;

 private:
  RecallFilms(std::filesystem::path folder, const RecallScenes& scenes) : folder_(std::move(folder)), scenes_(scenes) {}

  std::filesystem::path folder_;
  RecallScenes scenes_;
};

}  // namespace longtake::train
