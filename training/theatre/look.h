#pragma once

#include <array>
#include <cstdint>
#include <string_view>

/// The toy theatre that the built-in model learns: eighteen fixed landscapes in which plainly coloured things move,
/// hide and return. A scene is a small value drawn from a seed. The renderer gives pixels and the exact truth for any
/// of its pictures.
///
/// Lengths are world units: the picture is 320 x 192 of them and has two pixels for each. y grows downwards, angles
/// turn clockwise, time is in pictures of 1/16 s.
namespace longtake::theatre {

inline constexpr int kWidth = 320, kHeight = 192;                // world units
inline constexpr int kPictureWidth = 640, kPictureHeight = 384;  // pixels
inline constexpr float kPicturesPerSecond = 16;
/// The camera is at 0 at the start of a film and moves no further than this to either side.
inline constexpr float kCameraReach = 480;

enum class Scenery : std::uint8_t { meadow, desert, snowfield, seaside, city, forest };
/// Three of each scenery, in the order of Scenery.
enum class Landscape : std::uint8_t {
  windmill,
  birches,
  haystacks,  // meadow
  cactuses,
  arch,
  oasis,  // desert
  cabin,
  firs,
  glacier,  // snowfield
  palms,
  lighthouse,
  pier,  // seaside
  lamps,
  fountain,
  bridge,  // city
  oaks,
  pines,
  lake,  // forest
};
enum class Time : std::uint8_t { dawn, day, dusk, night };
enum class Weather : std::uint8_t { clear, rain, snow, fog };
enum class Colour : std::uint8_t { red, orange, yellow, green, cyan, blue, purple, white };
enum class Kind : std::uint8_t {
  ball,
  cube,
  cone,
  star,
  ring,
  heart,
  boat,
  fish,
  bird,
  car,
  rocket,
  cat,
  duck,
  kite,
  snail,
  mushroom,
  whale,
  train
};

inline constexpr int kSceneries = 6, kLandscapes = 18, kLandscapesOfScenery = 3, kTimes = 4, kWeathers = 4,
                     kColours = 8, kKinds = 18, kMarks = 3;

inline constexpr Scenery scenery_of(Landscape landscape) {
  return static_cast<Scenery>(static_cast<int>(landscape) / kLandscapesOfScenery);
}

std::string_view name(Scenery value);
std::string_view name(Landscape value);
std::string_view name(Time value);
std::string_view name(Weather value);
std::string_view name(Colour value);
std::string_view name(Kind value);

/// The look of a place: properties that words can name, and properties that follow only from the seed, such as clouds.
struct Backdrop {
  Landscape landscape = Landscape::windmill;
  Time time = Time::day;
  Weather weather = Weather::clear;
  std::array<Colour, kMarks> marks{};
  std::uint64_t seed = 0;  ///< clouds, flakes and streaks; never the land
  float land = 0;          ///< position along the land at which a film begins; the landmark of a landscape is near 0
};

/// The look of one thing.
struct ThingLook {
  Kind kind = Kind::ball;
  Colour colour = Colour::red;
  float hue_shift = 0;  ///< degrees, within +-5
};

/// The place of one thing on one picture; the camera is already subtracted. Unrotated, a thing of any kind fits into a
/// square of twice its radius around its middle. Its foot is one radius below its middle.
struct ThingPlace {
  float x = 0, y = 0;  ///< middle
  float radius = 29;
  float facing = 1;    ///< 1: it looks to the right, -1: to the left; between the two it is turning round
  float angle = 0;     ///< radians, clockwise
  float ground = 165;  ///< y of the ground below it
};

enum class CoverKind : std::uint8_t { trunk, rock, tower, ice };
inline constexpr int kCoverKinds = 4;
std::string_view name(CoverKind value);

/// An object in front of the things, as high as the picture, that hides what passes behind it.
struct Cover {
  CoverKind kind = CoverKind::trunk;
  float x = 160;     ///< middle at camera 0
  float width = 80;  ///< narrowest width between top and foot
};

}  // namespace longtake::theatre
