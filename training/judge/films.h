#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "training/judge/picture.h"
#include "training/theatre/film.h"

namespace longtake::gates {

inline constexpr int kChunkPictures = 12;  // pictures per chunk; the first chunk has three fewer
inline constexpr int kLatentPictures = 4;  // pictures per latent frame; the first has one
/// The first picture of a chunk.
constexpr int first_picture(int chunk) { return chunk == 0 ? 0 : chunk * kChunkPictures - 3; }
/// The chunk that holds a picture.
constexpr int chunk_of(int picture) { return (picture + 3) / kChunkPictures; }
/// The latent frame that holds a picture.
constexpr int latent_of(int picture) { return (picture + kLatentPictures - 1) / kLatentPictures; }
/// The smallest number of pictures >= `count` that fills whole latent frames.
constexpr int whole_latents(int count) { return 1 + kLatentPictures * latent_of(count - 1); }

enum class Section : std::uint8_t {
  adherence,   ///< one thing with every property named
  pairs,       ///< two things, each with its own colour
  switching,   ///< one property changes during the clip
  camera,      ///< the camera pans, or is still
  background,  ///< half a minute of panning over the land, no thing
  endurance,   ///< ten minutes with a ball
  fidelity,    ///< any scene; for makers that copy renders, such as a codec
  memory,      ///< a property that no word gives goes out of sight and returns
};
inline constexpr Section kSections[] = {Section::adherence,  Section::pairs,     Section::switching, Section::camera,
                                        Section::background, Section::endurance, Section::fidelity,  Section::memory};
const char* name(Section section);

enum class Change : std::uint8_t { colour, kind, landscape, time, weather };
inline constexpr int kChanges = 5;
const char* name(Change change);

/// The question of a memory scene: the clip must show the same before and after the absence. No word gives the tested
/// property.
struct MemoryQuestion {
  enum class What : std::uint8_t { colour, thing, mark, crossing };
  What what = What::colour;
  int mark = 0;  ///< the tested mark, for What::mark
  staging::Way way = staging::Way::exit;
  float sight = 3, gone = 2;                 ///< planned seconds; the pictures below have the actual times
  bool elsewhere = false;                    ///< returns on the other side
  std::vector<int> before, after;            ///< evaluated pictures
  int appears = 0, hidden = 0, returns = 0;  ///< pictures at which it is first seen, no longer seen, seen whole again
  /// The first picture that the model generates alone, after the rendered past as reference. 0: it generates the whole
  /// clip.
  int alone = 0;
};
inline constexpr MemoryQuestion::What kAsks[] = {MemoryQuestion::What::colour, MemoryQuestion::What::thing,
                                                 MemoryQuestion::What::mark, MemoryQuestion::What::crossing};
const char* name(MemoryQuestion::What what);

/// One test clip.
struct Question {
  Section section = Section::adherence;
  int index = 0;  ///< index in its section
  /// The director follows their scripts with the first scene's seed, as theatre::stage() does. Acts begin at chunk
  /// starts.
  std::vector<theatre::Act> acts;
  std::vector<std::string> prompts;  ///< one for each act; a repeated prompt is not sent again
  int pictures = 0;                  ///< length of the clip
  std::vector<int> asked;            ///< numbers of the evaluated pictures, ascending
  std::optional<Change> change;
  std::optional<MemoryQuestion> memory;

  const theatre::Scene& first() const { return acts.front().scene; }
  const theatre::Scene& last() const { return acts.back().scene; }
};

/// The list of a section, the same on every machine and for every model. A shorter list is a prefix of a longer one.
std::vector<Question> questions(Section section, int count);
/// The number of clips that the gates require.
int usual_count(Section section);

/// The first `count` memory scenes that test one of `asks`; an empty list means all.
std::vector<Question> memory_questions(const std::vector<MemoryQuestion::What>& asks, int count);

/// A cell of the return test, in which the reference is the clip's past.
struct ReturnCell {
  float sight = 3, gone = 10;  ///< seconds
  int between = 1;             ///< things that enter during the absence: 0 to kMostBetween
};
inline constexpr int kMostBetween = theatre::kMostThings - 1;
/// The first `count` scenes of a cell that test one of `asks`. Their seeds are in no other list.
std::vector<Question> return_questions(const ReturnCell& cell, const std::vector<MemoryQuestion::What>& asks,
                                       int count);
inline constexpr int kUsualReturns = 350;

/// Receives the pictures of a clip, ascending; pictures that are not evaluated may be omitted.
using PictureSink = std::function<void(int number, const Picture& picture)>;
/// Generates the test clip of a question.
using FilmMaker = std::function<Result<void>(const Question& question, const PictureSink& sink)>;
/// A maker that renders the scenes, like a perfect model: its figures are the upper bound.
Result<void> render_film(const Question& question, const PictureSink& sink);

}  // namespace longtake::gates
