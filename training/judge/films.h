#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "training/judge/picture.h"
#include "training/theatre/film.h"

namespace longtake::gates {

inline constexpr int kChunkPictures = 12;  // a chunk's pictures, of which the first chunk has three fewer
inline constexpr int kLatentPictures = 4;  // in a latent frame, of which the first has one
/// The first picture of a chunk.
constexpr int first_picture(int chunk) { return chunk == 0 ? 0 : chunk * kChunkPictures - 3; }
/// The chunk that holds a picture.
constexpr int chunk_of(int picture) { return (picture + 3) / kChunkPictures; }
/// The latent frame that holds a picture.
constexpr int latent_of(int picture) { return (picture + kLatentPictures - 1) / kLatentPictures; }
/// The least number of pictures that fills whole latent frames and has at least `count`.
constexpr int whole_latents(int count) { return 1 + kLatentPictures * latent_of(count - 1); }

enum class Section : std::uint8_t {
  adherence,   ///< one thing with every property named
  pairs,       ///< two things, each with its own colour
  switching,   ///< one property changes during the film
  camera,      ///< the camera pans, or stands still
  background,  ///< half a minute of panning over the land, no thing
  endurance,   ///< ten minutes with a ball
  fidelity,    ///< anything; for makers that copy renders, such as a codec
  memory,      ///< a property that no word names goes out of sight and comes back
};
inline constexpr Section kSections[] = {Section::adherence,  Section::pairs,     Section::switching, Section::camera,
                                        Section::background, Section::endurance, Section::fidelity,  Section::memory};
const char* name(Section section);

enum class Change : std::uint8_t { colour, kind, landscape, time, weather };
inline constexpr int kChanges = 5;
const char* name(Change change);

/// The question of a memory scene: the film must show after the absence what it showed before it. No word tells what
/// that is.
struct MemoryQuestion {
  enum class What : std::uint8_t { colour, thing, mark, crossing };
  What what = What::colour;
  int mark = 0;  ///< mark that What::mark asks for
  staging::Way way = staging::Way::exit;
  float sight = 3, gone = 2;                 ///< seconds, as planned; the pictures below say what came of it
  bool elsewhere = false;                    ///< comes back on the other side
  std::vector<int> before, after;            ///< pictures at which it is read
  int appears = 0, hidden = 0, returns = 0;  ///< pictures: it is first seen, no longer seen, seen whole again
  /// The first picture that the model makes alone; the reference is its past. 0: it makes the whole film.
  int alone = 0;
};
inline constexpr MemoryQuestion::What kAsks[] = {MemoryQuestion::What::colour, MemoryQuestion::What::thing,
                                                 MemoryQuestion::What::mark, MemoryQuestion::What::crossing};
const char* name(MemoryQuestion::What what);

/// One test film.
struct Question {
  Section section = Section::adherence;
  int index = 0;  ///< in its section
  /// The director follows their scripts with the first scene's seed, as theatre::stage() does. They begin with chunks.
  std::vector<theatre::Act> acts;
  std::vector<std::string> prompts;  ///< one for each act; a repeated prompt is no new prompt
  int pictures = 0;                  ///< length of the film
  std::vector<int> asked;            ///< numbers of the pictures that are looked at, ascending
  std::optional<Change> change;
  std::optional<MemoryQuestion> memory;

  const theatre::Scene& first() const { return acts.front().scene; }
  const theatre::Scene& last() const { return acts.back().scene; }
};

/// The list of a section: the same on every machine and for every model; a smaller list is the beginning of a larger.
std::vector<Question> questions(Section section, int count);
/// The number of films that the gates ask for.
int usual_count(Section section);

/// The first `count` memory scenes that ask for one of `asks`; nothing in it is everything.
std::vector<Question> memory_questions(const std::vector<MemoryQuestion::What>& asks, int count);

/// A cell of the test of returns, in which the reference is the film's past.
struct ReturnCell {
  float sight = 3, gone = 10;  ///< seconds
  int between = 1;             ///< things that come while the asked thing is away: 0 to kMostBetween
};
inline constexpr int kMostBetween = theatre::kMostThings - 1;
/// The first `count` scenes of a cell that ask for one of `asks`. No other list has their seeds.
std::vector<Question> return_questions(const ReturnCell& cell, const std::vector<MemoryQuestion::What>& asks,
                                       int count);
inline constexpr int kUsualReturns = 350;

/// Takes the pictures of a film, ascending; those that are not asked for may be left out.
using PictureSink = std::function<void(int number, const Picture& picture)>;
/// Makes the test film of a question.
using FilmMaker = std::function<Result<void>(const Question& question, const PictureSink& sink)>;
/// A maker that renders the scenes, as a perfect model would show them: its figures are the upper bound.
Result<void> render_film(const Question& question, const PictureSink& sink);

}  // namespace longtake::gates
