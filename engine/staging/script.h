#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/describe.h"

/// The laws of motion of a film: who stands where on each picture, who hides, leaves and comes back, and where the
/// camera is. A director moves a stream by them, and the trainer's world is drawn by them, so that a model meets in a
/// stream what it was taught. They know nothing of shapes, colours or words.
///
/// Lengths are for a picture of 320 x 192, times are in pictures of 1/16 s unless they say seconds.
namespace longtake::staging {

inline constexpr int kMostRoles = 3;
inline constexpr float kStageWidth = 320, kStageHeight = 192;
inline constexpr float kPicturesPerSecond = 16;
/// The camera begins at 0 and goes no further to either side.
inline constexpr float kCameraReach = 480;

enum class Motion : std::uint8_t { glide, bounce, hop, circle, hover, spin };
inline constexpr int kMotions = 6;
enum class Size : std::uint8_t { small, medium, large };
inline constexpr int kSizes = 3;

/// One thing of a script. `noun` and `looks` are numbers of words; they only tell which thing a later script means.
struct Role {
  int noun = -1;
  std::vector<int> looks;
  std::optional<Size> size;
  std::optional<Motion> motion;
  std::optional<float> place;  ///< share of the picture's width
  float enters = 0;            ///< seconds after the film's start; before that it waits outside
};

/// How the first thing gets out of sight: behind a cover, out of the picture, or because the camera looks away.
enum class Way : std::uint8_t { none, cover, exit, camera };

/// Being out of sight for a while, again and again.
struct Absence {
  Way way = Way::none;
  float sight = 4;         ///< seconds in sight before each absence
  float gone = 2;          ///< seconds out of sight
  bool elsewhere = false;  ///< comes back on the other side of the cover or picture
};

struct Script {
  std::vector<Role> roles;  ///< at most kMostRoles
  Absence absence;
  bool covered = false;   ///< a cover stands on the stage; always so where the absence needs one
  bool crossing = false;  ///< the first two things change sides, again and again
  int pan = 0;            ///< the camera moves to the left (-1) or right (1); not while a cover stands
};

constexpr std::array<Choice<Motion>, kMotions> choices(Motion) {
  return {{{Motion::glide, "glide"},
           {Motion::bounce, "bounce"},
           {Motion::hop, "hop"},
           {Motion::circle, "circle"},
           {Motion::hover, "hover"},
           {Motion::spin, "spin"}}};
}
constexpr std::array<Choice<Size>, kSizes> choices(Size) {
  return {{{Size::small, "small"}, {Size::medium, "medium"}, {Size::large, "large"}}};
}
constexpr std::array<Choice<Way>, 4> choices(Way) {
  return {{{Way::none, "none"}, {Way::cover, "cover"}, {Way::exit, "exit"}, {Way::camera, "camera"}}};
}

template <class V>
void visit(Absence& a, V& v) {
  v("way", a.way);
  v("sight", a.sight, {.low = 0, .high = 3600});
  v("gone", a.gone, {.low = 0, .high = 3600});
  v("elsewhere", a.elsewhere);
}

}  // namespace longtake::staging
