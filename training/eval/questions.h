#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "training/eval/metrics.h"

namespace longtake::eval {

/// One film of the evaluation set: what a model is told, what must then be seen, and the scene that the words are
/// about, of which a render is the film that a perfect model would make.
struct Question {
  std::string prompt;
  Asked asked;
  world::SceneSpec scene;
  int frames = 0;  ///< pictures of the film

  /// A second prompt from the chunk on that `switch_chunk` counts; -1 = none.
  int switch_chunk = -1;
  std::string second_prompt;
  Asked second_asked;  ///< only what changed
  world::SceneSpec second_scene;
};

inline constexpr int kChunkPictures = 12;  // a chunk's pictures, of which the first chunk has three fewer
/// The first picture of a chunk.
constexpr int first_picture(int chunk) { return chunk == 0 ? 0 : chunk * kChunkPictures - 3; }

/// What films are asked for. The set is the same on every machine and for every model; a shorter one is a beginning of
/// the longer.
enum class Section {
  adherence,  ///< everything about one toy and its place is named
  memory,     ///< toys leave and come back, and the prompt does not say their colour
  switching,  ///< one thing changes on the way: colour, hour, weather or place
  endurance,  ///< a minute
  brief,      ///< a toy and its place in a few words, as people type them; size, hour and weather are left to the model
  lasting,    ///< as adherence, but for long, and asked at the end
  panning,    ///< the camera pans, or stays
};
inline constexpr Section kSections[] = {Section::adherence, Section::memory,  Section::switching, Section::endurance,
                                        Section::brief,     Section::lasting, Section::panning};
const char* name(Section section);

/// `seconds` of the films about memory and of lasting ones, `longest_seconds` of the minute.
std::vector<Question> questions(Section section, int count, double seconds = 30, double longest_seconds = 60);

}  // namespace longtake::eval
