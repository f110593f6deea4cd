#include "control/midi/midi_hand.h"

#include <algorithm>
#include <cstdlib>

#include "control/midi/gamepad.h"

namespace longtake::control {
namespace {

using Kind = MidiMessage::Kind;

constexpr int kMiddle = 64;
constexpr double kMost = 127;
constexpr double kMostFine = 16383;
// Thresholds for an axis used as a button. Hysteresis: a finger that stays near the middle presses once.
constexpr int kPressed = 600;
constexpr int kReleased = 400;

}  // namespace

std::optional<MidiKey> key_of(const MidiMessage& message) {
  switch (message.kind) {
    case Kind::note_on:
    case Kind::note_off:
      return MidiKey{MidiKey::Kind::note, message.number, message.channel};
    case Kind::control:
      return MidiKey{MidiKey::Kind::control, message.number, message.channel};
    case Kind::program:
      return MidiKey{MidiKey::Kind::program, message.number, message.channel};
    case Kind::pitch:
      return MidiKey{MidiKey::Kind::pitch, 0, message.channel};
    case Kind::start:
      return MidiKey{MidiKey::Kind::start};
    case Kind::resume:
      return MidiKey{MidiKey::Kind::resume};
    case Kind::stop:
      return MidiKey{MidiKey::Kind::stop};
    case Kind::button_down:
    case Kind::button_up:
      return MidiKey{MidiKey::Kind::button, message.number};
    case Kind::axis:
      return MidiKey{MidiKey::Kind::axis, message.number};
    default:
      return std::nullopt;
  }
}

bool can_be_learned(const MidiMessage& message, bool wants_value) {
  if (message.kind == Kind::pitch) return wants_value;
  if (message.kind == Kind::control) return wants_value || message.value >= kMiddle;
  if (message.kind == Kind::axis)
    return wants_value ? std::abs(message.value) >= kPressed : !is_stick(message.number) && message.value >= kPressed;
  return !wants_value &&
         (message.kind == Kind::note_on || message.kind == Kind::program || message.kind == Kind::button_down);
}

std::optional<MidiHand::Touch> MidiHand::touch(const MidiMessage& message) {
  if (message.kind == Kind::control) return move(message);
  if (message.kind == Kind::axis) return lean(message);
  const auto key = key_of(message);
  const MidiBinding* binding = key ? map_.find(*key) : nullptr;
  if (binding == nullptr) return std::nullopt;
  Touch touch{static_cast<std::size_t>(binding - map_.bindings.data())};
  touch.off = touch.release = message.kind == Kind::note_off || message.kind == Kind::button_up;
  if (message.kind == Kind::note_on) touch.value = message.value / kMost;
  if (message.kind == Kind::pitch) touch.value = message.value / kMostFine;
  if (message.kind == Kind::button_down) touch.value = 1;
  touch.press = !touch.off && message.kind != Kind::pitch;
  return touch;
}

std::optional<MidiHand::Touch> MidiHand::move(const MidiMessage& message) {
  const MidiKey key{MidiKey::Kind::control, message.number, message.channel};
  const auto [stood, is_new] = stand_.try_emplace({message.channel, message.number}, 0);
  const int before = stood->second;
  stood->second = message.value;
  const MidiBinding* binding = map_.find(key);
  if (binding == nullptr) return std::nullopt;
  Touch touch{static_cast<std::size_t>(binding - map_.bindings.data())};
  if (binding->key.kind == MidiKey::Kind::fine_control) {
    const int coarse = stand_[{message.channel, binding->key.number}];
    // A coarse value that arrives alone resets the fine half to 0.
    if (message.number == binding->key.number) stand_[{message.channel, message.number + 32}] = 0;
    const int fine = stand_[{message.channel, binding->key.number + 32}];
    touch.value = (coarse << 7 | fine) / kMostFine;
    return touch;
  }
  touch.value = message.value / kMost;
  touch.press = before < kMiddle && message.value >= kMiddle;
  touch.release = before >= kMiddle && message.value < kMiddle;
  return touch;
}

std::optional<MidiHand::Touch> MidiHand::lean(const MidiMessage& message) {
  const bool was_pressed = leans_.contains(message.number);
  if (message.value >= kPressed) leans_.insert(message.number);
  if (message.value < kReleased) leans_.erase(message.number);
  const bool is_pressed = leans_.contains(message.number);
  const MidiBinding* binding = map_.find({MidiKey::Kind::axis, message.number});
  if (binding == nullptr) return std::nullopt;
  Touch touch{static_cast<std::size_t>(binding - map_.bindings.data())};
  touch.press = is_pressed && !was_pressed;
  touch.release = was_pressed && !is_pressed;
  touch.value = std::max(0, message.value) / static_cast<double>(kMostAxis);
  if (is_stick(message.number)) touch.speed = stick_speed(message.value);
  return touch;
}

}  // namespace longtake::control
