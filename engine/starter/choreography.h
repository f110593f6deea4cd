#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/json.h"
#include "engine/starter/layout_maps.h"
#include "engine/starter/layout_words.h"

namespace longtake {

/// Where one thing of a film is and how it goes on. Lengths are those of a picture of 320 x 192, times are pictures.
struct Course {
  int kind = -1;           ///< what the newest prompt calls it; likewise the next four
  std::vector<int> looks;  // see SaidThing
  std::optional<ThingSize> size;
  std::optional<float> place;
  ThingMotion motion = ThingMotion::go;
  bool hides = false;            ///< it goes behind the cover and comes out again, and `along` counts from there
  float radius = 29, tilt = 0;   ///< tilt in radians
  float ground = 165;            ///< y of where its foot stands
  float along = 160, speed = 0;  ///< x of its place on the ground, and how far it goes in a picture
  float side = 1;                ///< where it wants to go: 1 to the right, -1 to the left
  float low = 0, high = 320;     ///< where it turns
  float pace = 0;                ///< the speed that it wants
  float phase = 0, period = 60;  ///< turns, and pictures of a turn
  float lift = 0, sway = 0;      ///< of its own motion, up and sideways
  float gap = 0;                 ///< pictures that the cover hides it
};

/// A camera that looks away from the first thing and back, again and again.
struct Glance {
  float reach = 0;    ///< how far it goes, to the left below 0
  float gap = 0;      ///< pictures that it stays there
  float time = 0;     ///< pictures of its course so far
  bool last = false;  ///< it comes home and stays
};

/// A camera that goes on to one side and takes the things along.
struct Pan {
  int side = 0;              ///< 1 to the right, -1 to the left, 0: it comes to rest
  float pace = 1;            ///< how far it wants to go in a picture
  float way = 0, speed = 0;  ///< how far it has gone since the film began, and how far it goes in a picture
};

/// The things of a film, moved on picture by picture: drawn from the film's seed when the prompt first names them, kept
/// when the prompt changes. A value; what it does is a function of seed and prompts alone, so that a film that is
/// replayed, rewound or branched shows the same.
struct Choreography {
  std::vector<Course> courses;  ///< in the order of the prompt
  std::optional<PlacedCover> cover;
  Pan pan;
  std::optional<Glance> glance;
  int drawn = 0;  ///< things so far

  /// Takes in what the prompt says now. A thing that it goes on naming stays where it is and goes on; it may be called
  /// something else, move in another way, or walk to another place.
  void follow(const SaidLayout& said, std::uint64_t seed);
  /// Moves on by so many latent frames of `height` x `width` cells. The first latent frame of a film is one picture.
  std::vector<FrameLayout> next(int frames, bool begins, int height, int width);
};

Json to_json(const Choreography& film);
/// Every number must be one that a film can have.
Result<Choreography> choreography_from_json(const Json& json);

}  // namespace longtake
