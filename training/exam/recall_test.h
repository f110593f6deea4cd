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

/// How far a guess is from each colour: squared distances of latents, as shares of the mean distance between two
/// colours.
using ColourDistances = std::array<double, theatre::kColours>;
/// `guess` [F, c, y, x] and `colours` [8, F, c, y, x] are compared where `cells` [F, y, x] are above 0.
ColourDistances colour_distances(const at::Tensor& guess, const at::Tensor& colours, const at::Tensor& cells);

/// Weight of the distances in the likelihood. A guess half-way between the mean of all colours and one of them then
/// gives this one 51 %, and a perfect guess gives it 89 %, if colours are equally far from each other.
inline constexpr double kDistanceWeight = 4;

theatre::Colour nearest_colour(const ColourDistances& distances);
/// The colour that a memory moves the guess towards, whatever the model likes to guess without any: the one whose
/// distance falls most.
theatre::Colour approached_colour(const ColourDistances& with_memory, const ColourDistances& without);
/// The logarithm of a softmax over distances: ln(1/8) if all are equally far.
double log_likelihood(const ColourDistances& distances, theatre::Colour colour);

/// Timesteps at which the asked chunk is guessed.
inline constexpr std::array kRecallLevels = {1000, 980, 900};

/// A model's answers about one film.
struct RecallAnswer {
  theatre::Colour truth{};
  std::array<ColourDistances, kRecallLevels.size()> levels{};  ///< means over the noises
  int kept = 0;                                                ///< tokens in memory when the thing returns
  int asked = 0;                                               ///< those of the cells that show the thing
  double seconds = 0;

  ColourDistances distances() const;  ///< the mean over the levels
};

/// A stream whose past is true, up to the chunk in which the thing returns.
struct RecallStream {
  std::unique_ptr<ChunkGenerator> generator;
  Conditioning told;  ///< conditioning of all latent frames

  /// The chunk that is asked.
  Conditioning told_next() const { return told.frames(generator->cursor().frame, kRecallChunk); }
};

/// Puts the true past of a film into a stream's memory, as a followed video is put in, and asks the model for the clean
/// latents of the chunk in which the thing returns. Nothing is generated.
class RecallTest {
 public:
  /// A model of the theatre.
  static Result<RecallTest> open(const SourceOptions& options);

  Result<RecallAnswer> answer(const RecallFilm& film, const MemoryRow& row, int noises) const;

  /// A stream that is at the film's beginning.
  Result<RecallStream> begin(const RecallFilm& film, const MemoryRow& row) const;
  /// Shows it the next chunk of a past, [P, c, y, x].
  Result<void> show_next(RecallStream& stream, const at::Tensor& past) const;
  /// Goes to the asked chunk; those between are left out, as by a cut.
  void go_to_return(RecallStream& stream, const RecallFilm& film) const;
  /// How far the guesses of the asked chunk are from each colour, at each level.
  std::array<ColourDistances, kRecallLevels.size()> distances(const NextChunk& next, const RecallFilm& film,
                                                              int noises) const;
  const StreamParts& parts() const { return parts_; }

 private:
  explicit RecallTest(StreamParts parts) : parts_(std::move(parts)) {}
  StreamParts parts_;
};

}  // namespace longtake::train
