#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "training/theatre/film.h"

namespace longtake::gates {

inline constexpr int kLongestFilm = 100 * 16;  // pictures

/// How the first thing of a clip goes out of sight.
struct Absent {
  staging::Way way = staging::Way::exit;
  float sight = 3, gone = 2;  ///< seconds in sight and away
  bool elsewhere = false;     ///< comes back on the other side
  int between = 2;            ///< things that enter meanwhile; none if the camera looks away
};

/// A scene with this absence. Prompts name the kinds of all other things.
theatre::Scene absent_scene(std::uint64_t seed, const Absent& absent, bool kind_said);
/// True if a hidden thing is still detectable. At night things glow in their colour, around covers and from outside the
/// picture. Wet ground shows a mirror image below a cover's foot.
bool shows_while_hidden(const theatre::Scene& scene);

/// A clip in which the first thing enters after chunk 3, leaves and returns.
struct AbsentThing {
  theatre::Scene scene;  ///< the other things enter during the absence
  /// For a cover, one act is enough. A script with an exit would let waiting things enter at any time, and a camera
  /// would look away before the thing is there. Both therefore begin in a second act with the same words, after the
  /// thing has entered.
  std::vector<theatre::Act> acts;
  std::vector<staging::Moment> moments;      ///< moments of all pictures
  int appears = 0, hidden = 0, returns = 0;  ///< pictures at which it is first seen, no longer seen, seen whole again
};
/// The clip of an absent_scene(), or nullopt if the thing is not in sight or away for the requested time.
std::optional<AbsentThing> absent_thing(theatre::Scene scene, const Absent& absent);

/// Pictures on which no pixel of the thing can be seen: from the first of them to the one that shows it again.
struct Unseen {
  int from = 0, to = 0;
};
/// The thing's absence, or nullopt if it is shorter than `seconds`.
std::optional<Unseen> unseen(const AbsentThing& film, float seconds);

}  // namespace longtake::gates
