#pragma once

#include <array>
#include <optional>

namespace longtake::control {

// Buttons and axes of a gamepad have the numbers and names of SDL's game controllers, which maps of controllers use
// everywhere. A B X Y are the four buttons as an Xbox controller has them.

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

inline constexpr int kMostAxis = 1000;  ///< the largest value of an axis, and with its sign the least of a stick's

/// A stick springs back to its middle, and a trigger to its end.
constexpr bool is_stick(int axis) { return axis < 4; }

/// How fast a stick moves what follows it, as a share of the whole range in a second, with its sign. The square lets a
/// small push move it finely.
constexpr double stick_speed(int value) {
  constexpr double kMostSpeed = 1;  // from end to end in a second
  const double part = static_cast<double>(value) / kMostAxis;
  return kMostSpeed * part * (part < 0 ? -part : part);
}

/// From what SDL says of the axes to the values of messages. Sticks do not rest exactly in their middle, and few reach
/// their ends: what lies near either is taken for it. Each axis has its own dead zone, because a stick that is pushed
/// aside goes up and down a little, too.
class AxisFilter {
 public:
  /// The new value, for -32768..32767; nothing if it says nothing new.
  std::optional<int> feed(int axis, int raw);
  /// Resets all axes to rest, for another gamepad.
  void forget() { told_ = {}; }

 private:
  std::array<int, kAxes> told_{};
};

}  // namespace longtake::control
