#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "training/eval/metrics.h"

namespace longtake::eval {

/// One test stream of the evaluation set: its prompts, the properties that must be visible, and the scene that the
/// prompts describe. A render of the scene is what a perfect model would make.
struct Question {
  std::string prompt;
  Asked asked;
  world::SceneSpec scene;
  int frames = 0;  ///< pictures of the test stream

  /// The second prompt counts from chunk `switch_chunk` on; -1 = there is none.
  int switch_chunk = -1;
  std::string second_prompt;
  Asked second_asked;  ///< only the properties that changed
  world::SceneSpec second_scene;
};

inline constexpr int kChunkPictures = 12;  // a chunk's pictures, of which the first chunk has three fewer
/// The first picture of a chunk.
constexpr int first_picture(int chunk) { return chunk == 0 ? 0 : chunk * kChunkPictures - 3; }

/// The purpose of a test stream. The set is the same on every machine and for every model; a smaller set is the
/// beginning of a larger one.
enum class Section {
  adherence,  ///< everything about one toy and its place is named
  memory,     ///< toys leave and come back, and the prompt does not say their colour
  switching,  ///< one thing changes on the way: colour, hour, weather or place
  endurance,  ///< a minute
  brief,      ///< a toy and its place in a few words, as people type; the model chooses size, hour and weather
  lasting,    ///< as adherence, but longer and checked at the end
  panning,    ///< the camera pans, or stays
};
inline constexpr Section kSections[] = {Section::adherence, Section::memory,  Section::switching, Section::endurance,
                                        Section::brief,     Section::lasting, Section::panning};
const char* name(Section section);

/// `seconds` is the length of the memory and lasting sections, `longest_seconds` that of endurance.
std::vector<Question> questions(Section section, int count, double seconds = 30, double longest_seconds = 60);

}  // namespace longtake::eval
