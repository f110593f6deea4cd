#pragma once

#include <ATen/ATen.h>

#include <array>
#include <memory>
#include <string>

#include "engine/generate/generator_source.h"
#include "engine/options/source_options.h"
#include "training/exam/memory_row.h"
#include "training/exam/next_chunk.h"
#include "training/exam/recall_films.h"

namespace longtake::train {

/// Squared distances of a guess's latents from those of each colour, relative to the mean distance between two colours.
using ColourDistances = std::array<double, theatre::kColours>;
/// Compares `guess` [F, c, y, x] and `colours` [8, F, c, y, x] where `cells` [F, y, x] are above 0.
ColourDistances colour_distances(const at::Tensor& guess, const at::Tensor& colours, const at::Tensor& cells);

/// Weight of the distances in the likelihood. If all colours are equally far apart, a guess half-way between their mean
/// and one of them gives it 51 %. A perfect guess gives 89 %.
inline constexpr double kDistanceWeight = 4;

theatre::Colour nearest_colour(const ColourDistances& distances);
/// The colour whose distance the memory reduces most, which removes the model's bias without memory.
theatre::Colour approached_colour(const ColourDistances& with_memory, const ColourDistances& without);
/// The logarithm of a softmax over distances: ln(1/8) if all are equally far.
double log_likelihood(const ColourDistances& distances, theatre::Colour colour);

/// Timesteps at which the target chunk is guessed.
inline constexpr std::array kRecallLevels = {1000, 980, 900};

/// A model's answers for one clip.
struct RecallAnswer {
  theatre::Colour truth{};
  std::array<ColourDistances, kRecallLevels.size()> levels{};  ///< means over the noises
  int kept = 0;                                                ///< tokens in memory when the thing returns
  int asked = 0;                                               ///< tokens in memory that show the thing
  double seconds = 0;

  ColourDistances distances() const;  ///< the mean over the levels
};

/// A stream with the true past of a clip, up to the chunk in which the thing returns.
struct RecallStream {
  std::unique_ptr<ChunkGenerator> generator;
  Conditioning told;  ///< conditioning of all latent frames

  /// The conditioning of the target chunk.
  Conditioning told_next() const { return told.frames(generator->cursor().frame, kRecallChunk); }
};

/// Puts the true past of a clip into a stream's memory, like a followed video. The model then predicts the clean
/// latents of the chunk in which the thing returns. Nothing is generated.
class RecallTest {
 public:
  /// Needs a model of the theatre.
  static Result<RecallTest> open(const SourceOptions& options);

  Result<RecallAnswer> answer(const RecallFilm& film, const MemoryRow& row, int noises) const;

  /// A stream at the beginning of the clip.
  Result<RecallStream> begin(const RecallFilm& film, const MemoryRow& row) const;
  /// Puts the next chunk of a past [P, c, y, x] into memory.
  Result<void> show_next(RecallStream& stream, const at::Tensor& past) const;
  /// Moves to the target chunk; a cut skips the chunks between.
  void go_to_return(RecallStream& stream, const RecallFilm& film) const;
  /// The distances of the guesses of the target chunk from each colour, at each level.
  std::array<ColourDistances, kRecallLevels.size()> distances(const NextChunk& next, const RecallFilm& film,
                                                              int noises) const;
  const StreamParts& parts() const { return parts_; }

 private:
  explicit RecallTest(StreamParts parts) : parts_(std::move(parts)) {}
  StreamParts parts_;
};

}  // namespace longtake::train
