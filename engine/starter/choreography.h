#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/json.h"
#include "engine/starter/layout_maps.h"
#include "engine/starter/layout_words.h"

namespace longtake {

/// The place of one thing in a film and its motion. Lengths are for a picture of 320 x 192, times are in pictures.
struct Course {
  int kind = -1;           ///< from the newest prompt, like the next four members
  std::vector<int> looks;  // see SaidThing
  std::optional<ThingSize> size;
  std::optional<float> place;
  ThingMotion motion = ThingMotion::go;
  bool hides = false;            ///< it goes behind the cover and comes out again, and `along` is relative to the cover
  float radius = 29, tilt = 0;   ///< tilt in radians
  float ground = 165;            ///< y of its foot
  float along = 160, speed = 0;  ///< x of its place on the ground, and its motion per picture
  float side = 1;                ///< direction: 1 to the right, -1 to the left
  float low = 0, high = 320;     ///< x at which it turns
  float pace = 0;                ///< the speed that it aims for
  float phase = 0, period = 60;  ///< phase in turns, and pictures per turn
  float lift = 0, sway = 0;      ///< height and width of its own motion
  float gap = 0;                 ///< pictures for which the cover hides it
};

/// A camera that looks away from the first thing and back, again and again.
struct Glance {
  float reach = 0;    ///< distance that it moves, negative to the left
  float gap = 0;      ///< pictures that it stays there
  float time = 0;     ///< pictures since its course began
  bool last = false;  ///< it returns home and stays
};

/// A camera that pans to one side and takes the things along.
struct Pan {
  int side = 0;              ///< 1 to the right, -1 to the left, 0: it comes to rest
  float pace = 1;            ///< distance per picture that it aims for
  float way = 0, speed = 0;  ///< distance since the film began, and distance per picture
};

/// The things of a film, moved picture by picture. They are drawn from the film's seed when the prompt first names them
/// and kept when the prompt changes. A value that depends on seed and prompts alone, so that a film that is made again,
/// rewound or branched shows the same.
struct Choreography {
  std::vector<Course> courses;  ///< in the order of the prompt
  std::optional<PlacedCover> cover;
  Pan pan;
  std::optional<Glance> glance;
  int drawn = 0;  ///< number of things drawn so far

  /// Applies a new prompt. A thing that it still names keeps its place and its motion; the prompt may change its name,
  /// its motion, or the place that it walks to.
  void follow(const SaidLayout& said, std::uint64_t seed);
  /// Moves on by this many latent frames of `height` x `width` cells. The first latent frame of a film is one picture.
  std::vector<FrameLayout> next(int frames, bool begins, int height, int width);
};

Json to_json(const Choreography& film);
/// Refuses numbers that no film can have.
Result<Choreography> choreography_from_json(const Json& json);

}  // namespace longtake
