#include "control/midi/gamepad.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>

namespace longtake::control {
namespace {

constexpr double kMostRaw = 32767;
constexpr double kRestOfStick = 0.2;     // dead zone for worn sticks
constexpr double kRestOfTrigger = 0.05;  // triggers do not return exactly to their end
constexpr double kFull = 0.97;
constexpr int kStep = 4;  // smaller changes are a trembling hand or converter noise

int value_of(int axis, int raw) {
  const double rest = is_stick(axis) ? kRestOfStick : kRestOfTrigger;
  const double part = std::clamp((std::abs(raw) / kMostRaw - rest) / (kFull - rest), 0.0, 1.0);
  const int size = static_cast<int>(std::lround(part * kMostAxis));
  if (!is_stick(axis)) return raw < 0 ? 0 : size;
  // SDL's vertical axes count downwards; pushing up should increase the value.
  const bool is_upright = axis % 2 == 1;
  return (raw < 0) != is_upright ? -size : size;
}

}  // namespace

std::optional<int> AxisFilter::feed(int axis, int raw) {
  if (axis < 0 || axis >= kAxes) return std::nullopt;
  const int value = value_of(axis, raw);
  int& told = told_[static_cast<std::size_t>(axis)];
  const bool is_place = value == 0 || std::abs(value) == kMostAxis;
  if (value == told || (!is_place && std::abs(value - told) < kStep)) return std::nullopt;
  return told = value;
}

}  // namespace longtake::control
