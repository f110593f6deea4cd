#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "training/theatre/film.h"

namespace longtake::train {

/// The choice of scenes for `recall`.
struct RecallScenes {
  bool held_out = false;  ///< scenes on which no policy was tuned; disjoint from the training scenes
  std::uint64_t seed = 42;
  float sight = 3;  ///< seconds for which the first thing is seen
  float gone = 10;  ///< seconds for which it is out of sight, at least
  int between = 1;  ///< other things that pass meanwhile, at most kMostThings - 1

  bool operator==(const RecallScenes&) const = default;
};
Json to_json(const RecallScenes& scenes);

/// A test clip in which the first thing enters, leaves and returns. No word gives the colour of any thing. The first
/// thing's colour is drawn independently, so only the clip's past shows it.
struct RecallScene {
  std::uint64_t seed = 0;
  std::vector<theatre::Act> acts;
  std::string prompt;
  int hidden = 0;   ///< the first picture on which nothing of the thing is seen
  int past = 0;     ///< number of chunks before the return begins; in the last of them the thing is still out of sight
  int returns = 0;  ///< the target chunk, which shows most of the thing; a cut skips the chunks between

  theatre::Colour colour() const { return acts.front().scene.looks.front().colour; }
  /// The acts with the first thing in this colour.
  std::vector<theatre::Act> in_colour(theatre::Colour colour) const;
};

/// The seed of a scene's `attempt`. Training scenes have even seeds, held-out ones odd.
std::uint64_t recall_seed(const RecallScenes& scenes, int index, int attempt);
/// The scene of a seed, or nullopt if it is unusable; then try another seed.
std::optional<RecallScene> recall_scene(std::uint64_t seed, const RecallScenes& scenes);

}  // namespace longtake::train
