#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/describe.h"

/// The rules of motion: where things are on each picture, which ones hide, leave and return, and where the camera is. A
/// director moves a stream by these rules, and the trainer renders its world by them. A stream therefore moves as in
/// the model's training. The rules are independent of shapes, colours and words.
///
/// Lengths are for a picture of 320 x 192. Times are in pictures of 1/16 s unless given in seconds.
namespace longtake::staging {

inline constexpr int kMostRoles = 3;
inline constexpr float kStageWidth = 320, kStageHeight = 192;
inline constexpr float kPicturesPerSecond = 16;
/// The camera starts at 0 and stays within this distance on either side.
inline constexpr float kCameraReach = 480;

enum class Motion : std::uint8_t { glide, bounce, hop, circle, hover, spin };
inline constexpr int kMotions = 6;
enum class Size : std::uint8_t { small, medium, large };
inline constexpr int kSizes = 3;

/// One thing of a script. `noun` and `looks` are indices of words; they only identify the thing for later scripts.
struct Role {
  int noun = -1;
  std::vector<int> looks;
  std::optional<Size> size;
  std::optional<Motion> motion;
  std::optional<float> place;  ///< share of the picture's width
  float enters = 0;            ///< seconds after the start; before that it waits outside
};

/// How the first thing goes out of sight: behind a cover, out of the picture, or because the camera looks away.
enum class Way : std::uint8_t { none, cover, exit, camera };

/// Repeated absence for some time.
struct Absence {
  Way way = Way::none;
  float sight = 4;         ///< seconds in sight before each absence
  float gone = 2;          ///< seconds out of sight
  bool elsewhere = false;  ///< returns on the other side of the cover or picture
};

struct Script {
  std::vector<Role> roles;  ///< at most kMostRoles
  Absence absence;
  bool covered = false;   ///< there is a cover on the stage; always true if the absence needs one
  bool crossing = false;  ///< the first two things change sides repeatedly
  int pan = 0;            ///< the camera moves to the left (-1) or right (1); not while there is a cover
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
