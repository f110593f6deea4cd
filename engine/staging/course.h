#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/random.h"
#include "engine/staging/script.h"

namespace longtake::staging {

struct PlacedThing {
  float x = 0, y = 0;  ///< middle; also set while the thing is hidden or outside the picture
  float radius = 29;
  float facing = 1;    ///< 1: faces right, -1: faces left, in between while it turns round
  float angle = 0;     ///< radians, clockwise
  float ground = 165;  ///< y of the ground below it
  int slot = 0;        ///< a number that the thing keeps as long as scripts name it
};

struct PlacedCover {
  float x = 160, width = 80;
};

/// The motion of one thing, advanced picture by picture.
struct Course {
  /// A thing that waits has not entered yet.
  enum class Step : std::uint8_t { wanders, leaves, gone, enters, waits };

  // Noun and looks from the newest script.
  int noun = -1;
  std::vector<int> looks;
  std::optional<Size> size;
  std::optional<float> place;
  Motion motion = Motion::glide;
  int slot = 0;  ///< see PlacedThing

  float radius = 29, tilt = 0;
  float ground = 165;
  float x = 160, speed = 0;      ///< position without the camera; speed per picture
  float side = 1, facing = 1;    ///< target direction, and shown direction
  float low = 0, high = 320;     ///< x at which it turns
  float pace = 1;                ///< target speed
  float phase = 0, period = 60;  ///< turns, and pictures a turn
  float lift = 0, sway = 0;      ///< height and width of its own motion
  Step step = Step::wanders;
  float clock = 0;  ///< pictures in this step; negative while it waits
  float door = 1;   ///< the side on which it left: -1 or 1
};

constexpr std::array<Choice<Course::Step>, 5> choices(Course::Step) {
  using Step = Course::Step;
  return {{{Step::wanders, "wanders"},
           {Step::leaves, "leaves"},
           {Step::gone, "gone"},
           {Step::enters, "enters"},
           {Step::waits, "waits"}}};
}

template <class V>
void visit(Course& c, V& v) {
  constexpr double far = 1e6;  // limit for all lengths, far beyond any picture
  v("noun", c.noun, {.low = -1, .high = 1e6});
  v("looks", c.looks, {.low = 0, .high = 1e6, .most = 16});
  v("size", c.size);
  v("place", c.place, {.low = 0, .high = 1});
  v("motion", c.motion);
  v("slot", c.slot, {.low = 0, .high = kMostRoles - 1});
  v("radius", c.radius, {.low = 1, .high = 1000});
  v("tilt", c.tilt, {.low = -10, .high = 10});
  v("ground", c.ground, {.low = -far, .high = far});
  v("x", c.x, {.low = -far, .high = far});
  v("speed", c.speed, {.low = -far, .high = far});
  v("side", c.side, {.low = -1, .high = 1});
  v("facing", c.facing, {.low = -1, .high = 1});
  v("low", c.low, {.low = -far, .high = far});
  v("high", c.high, {.low = -far, .high = far});
  v("pace", c.pace, {.low = 0, .high = far});
  v("phase", c.phase, {.low = -far, .high = far});
  v("period", c.period, {.low = -far, .high = far});
  v("lift", c.lift, {.low = 0, .high = far});
  v("sway", c.sway, {.low = 0, .high = far});
  v("step", c.step);
  v("clock", c.clock, {.low = -far, .high = far});
  v("door", c.door, {.low = -1, .high = 1});
}

/// Draws random values for what a role leaves open. `goes`: the thing goes out of sight, so its own motion does not
/// carry it far.
Course new_course(const Role& role, bool goes, const std::vector<Course>& others, Rng& rng);
/// Applies a later script's role to the thing; unmentioned properties stay.
void tell(const Role& role, bool goes, const std::vector<Course>& others, Rng& rng, Course& course);
void draw_motion(Rng& rng, bool goes, Course& course);
/// Draws the range in which it moves back and forth: around its place, otherwise where there is space.
void draw_range(Rng& rng, const std::vector<Course>& others, Course& course);

/// Half of the width of the thing, as needed to hide it.
float half_width(const Course& course);
/// Advances by one picture. `absence` is set for a thing that goes out of sight by itself, behind `cover` or out of the
/// picture. A waiting thing keeps its place.
void move(Course& course, const Absence* absence, const std::optional<PlacedCover>& cover, bool waits);
PlacedThing placed(const Course& course);

}  // namespace longtake::staging
