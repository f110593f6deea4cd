#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "training/world/path.h"

/// The procedural world that the starter model learns: soft layered landscapes in which a few plainly coloured toys
/// move, hide and come back. A scene is a small value made from a seed; the renderer turns any stretch of its frames
/// into pictures with exact ground truth.
///
/// World units are pixels of the 320x192 picture. y grows downwards, angles turn clockwise, time is in frames of 1/16
/// s.
namespace longtake::world {

inline constexpr int kWidth = 320;      // world units
inline constexpr int kHeight = 192;     // world units
inline constexpr int kClipFrames = 81;  // 21 latent frames
inline constexpr float kFps = 16;

enum class Scenery : std::uint8_t { meadow, desert, snowfield, seaside, city, forest };
enum class Time : std::uint8_t { dawn, day, dusk, night };
enum class Weather : std::uint8_t { clear, rain, snow, fog };
enum class CameraMove : std::uint8_t { still, pan_left, pan_right, away_and_back };
enum class Shape : std::uint8_t { ball, cube, cone, star, ring, capsule };
enum class Colour : std::uint8_t { red, orange, yellow, green, cyan, blue, purple, white };
enum class Size : std::uint8_t { small, medium, large };
enum class Motion : std::uint8_t { patrol, bounce, hop, orbit, drift, spin };
/// Why something is out of sight for a while. `swap`: two objects trade places behind one occluder.
enum class Event : std::uint8_t { none, occlusion, exit_and_return, pan_away, late_entry, swap };

inline constexpr int kSceneries = 6, kTimes = 4, kWeathers = 4, kCameraMoves = 4;
inline constexpr int kMostObjects = 3;
inline constexpr int kShapes = 6, kColours = 8, kSizes = 3, kMotions = 6, kEvents = 6;

std::string_view name(Scenery value);
std::string_view name(Time value);
std::string_view name(Weather value);
std::string_view name(CameraMove value);
std::string_view name(Shape value);
std::string_view name(Colour value);
std::string_view name(Size value);
std::string_view name(Motion value);
std::string_view name(Event value);

struct Object {
  Shape shape = Shape::ball;
  Colour colour = Colour::red;
  Size size = Size::medium;
  Motion motion = Motion::patrol;
  // Details that no caption names: after an occlusion only memory can restore them.
  float radius = 23;    ///< 19 to 41 world units, around the middle of its size class
  float hue_shift = 0;  ///< degrees, within +-5
  float tilt = 0;       ///< radians at rest
  // The next fields describe its motion.
  Path along;            ///< x of its place on the ground, in stage units (see SceneSpec::follows_camera)
  float ground_y = 160;  ///< y of its foot on the ground, world units
  float lift = 0;        ///< amplitude of its own vertical motion, world units
  float sway = 0;        ///< amplitude of its own sideways motion, world units
  float period = 120;    ///< frames of its own motion
  float phase = 0;       ///< turns, 0..1
};

enum class OccluderKind : std::uint8_t { trunk, rock, wall, ice };
std::string_view name(OccluderKind value);

struct Occluder {
  OccluderKind kind = OccluderKind::trunk;
  float x = 160;     ///< middle, world units at camera offset 0
  float width = 80;  ///< narrowest width between top and foot, so an object behind it is certainly hidden
  float foot_y = 188;
};

struct SceneSpec {
  std::uint64_t seed = 0;  ///< seeds the landscape: hills, props, clouds, flakes
  Scenery scenery = Scenery::meadow;
  Time time = Time::day;
  Weather weather = Weather::clear;
  CameraMove camera = CameraMove::still;
  Path camera_x;                ///< camera offset over frames, world units
  bool follows_camera = false;  ///< object paths are relative to the camera (a tracking shot), else to the world
  Event event = Event::none;
  std::vector<Object> objects;  ///< far to near
  std::vector<Occluder> occluders;
};

/// Attributes that a scene must have; an attribute that is not set is drawn from the seed.
struct Wish {
  std::optional<Scenery> scenery;
  std::optional<Time> time;
  std::optional<Weather> weather;
  std::optional<CameraMove> camera;
  std::optional<Event> event;
  std::optional<int> objects;  ///< 0 to kMostObjects
  std::optional<Shape> shape;  ///< shape of the first object; the next three fields are about it too
  std::optional<Colour> colour;
  std::optional<Size> size;
  std::optional<Motion> motion;
};

struct WorldConfig {
  /// Events are planned to happen within this many frames, which takes 70 or more at these speeds. For shorter clips
  /// and single pictures leave it and ask make_clip() for fewer frames.
  int frames = kClipFrames;
  // Slow objects, one in most clips, and few occluders are what a codec of four frames per latent can carry, so the
  // share of re-appearances comes mostly from ways that need no occluder.
  float occlusion_share = 0.28F;
  float swap_share = 0.04F;
  float exit_share = 0.18F;
  float pan_away_share = 0.12F;
  float late_entry_share = 0.10F;
  /// Occluders without an event, as clutter: 4 % on top of the 32 % above would exceed a third of all clips.
  float idle_occluder_share = 0.03F;
  float one_object_share = 0.75F;
  float no_object_share = 0.02F;
  Wish wish;

  /// The same settings with every probability of an event multiplied by this share.
  WorldConfig with_events(float share) const;
};

/// An object's place at a frame. Positions are on the picture: the camera offset is already subtracted.
struct Pose {
  float x = 0, y = 0;  ///< centre, world units
  float angle = 0;     ///< radians
  float height = 0;    ///< height of its foot above the ground, world units
};

/// The same scene for the same seed and config on every machine.
SceneSpec sample_scene(std::uint64_t seed, const WorldConfig& config = {});

}  // namespace longtake::world
