#pragma once

#include <array>
#include <optional>

namespace longtake::control {

// Buttons and axes have the numbers and names of SDL's game controllers, which most controller maps use. A B X Y are in
// the positions of an Xbox controller.

inline constexpr int kButtons = 21;
inline constexpr std::array<const char*, kButtons> kButtonNames = {"a",
                                                                   "b",
                                                                   "x",
                                                                   "y",
                                                                   "back",
                                                                   "guide",
                                                                   "start",
                                                                   "leftstick",
                                                                   "rightstick",
                                                                   "leftshoulder",
                                                                   "rightshoulder",
                                                                   "dpup",
                                                                   "dpdown",
                                                                   "dpleft",
                                                                   "dpright",
                                                                   "misc1",
                                                                   "paddle1",
                                                                   "paddle2",
                                                                   "paddle3",
                                                                   "paddle4",
                                                                   "touchpad"};

inline constexpr int kAxes = 6;
inline constexpr std::array<const char*, kAxes> kAxisNames = {"leftx",  "lefty",       "rightx",
                                                              "righty", "lefttrigger", "righttrigger"};

inline constexpr int kMostAxis = 1000;  ///< the largest value of an axis; a stick's least is its negative

/// Sticks spring back to the middle, triggers to one end.
constexpr bool is_stick(int axis) { return axis < 4; }

/// How fast a stick changes its target, as a signed share of the whole range per second. The square makes small
/// movements fine.
constexpr double stick_speed(int value) {
  constexpr double kMostSpeed = 1;  // the whole range in one second
  const double part = static_cast<double>(value) / kMostAxis;
  return kMostSpeed * part * (part < 0 ? -part : part);
}

/// Converts SDL's axis values to message values. Sticks do not rest exactly in their middle, and few reach their ends,
/// so values near either snap to it. Each axis has its own dead zone, because a stick pushed sideways also moves up and
/// down a little.
class AxisFilter {
 public:
  /// The new value for -32768..32767; nothing if it is unchanged.
  std::optional<int> feed(int axis, int raw);
  /// Resets all axes to rest, for a new gamepad.
  void forget() { told_ = {}; }

 private:
  std::array<int, kAxes> told_{};
};

}  // namespace longtake::control
