#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "training/theatre/film.h"

namespace longtake::gates {

inline constexpr int kLongestFilm = 100 * 16;  // pictures

/// How the first thing of a film goes out of sight.
struct Absent {
  staging::Way way = staging::Way::exit;
  float sight = 3, gone = 2;  ///< seconds in sight and away
  bool elsewhere = false;     ///< comes back on the other side
  int between = 2;            ///< things that come meanwhile; none where the camera looks away
};

/// A scene for it. Prompts name the kinds of all other things.
theatre::Scene absent_scene(std::uint64_t seed, const Absent& absent, bool kind_said);
/// True if a hidden thing is seen all the same. By night things shine in their colour, around covers and from outside
/// the picture. Wet ground shows a mirror image below a cover's foot.
bool shows_while_hidden(const theatre::Scene& scene);

/// A film in which the first thing enters after chunk 3, goes and comes back.
struct AbsentThing {
  theatre::Scene scene;  ///< in which the others enter while it is away
  /// Behind a cover it goes by the first script. A script with an exit would let what waits outside enter when it
  /// likes, and a camera would look away before it is there, so both begin when the thing has come, with the same
  /// words.
  std::vector<theatre::Act> acts;
  std::vector<staging::Moment> moments;      ///< moments of all pictures
  int appears = 0, hidden = 0, returns = 0;  ///< pictures: it is first seen, no longer seen, seen whole again
};
/// The film of an absent_scene(), or none if the thing is not in sight or away for as long as was asked.
std::optional<AbsentThing> absent_thing(theatre::Scene scene, const Absent& absent);

/// Pictures on which no pixel of the thing can be seen: from the first of them to the one that shows it again.
struct Unseen {
  int from = 0, to = 0;
};
/// The thing's absence. Nothing if the thing appears before it was away for so many seconds.
std::optional<Unseen> unseen(const AbsentThing& film, float seconds);

}  // namespace longtake::gates
