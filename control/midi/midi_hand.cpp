#include "control/midi/midi_hand.h"

namespace longtake::control {
namespace {

using Kind = MidiMessage::Kind;

constexpr int kMiddle = 64;
constexpr double kMost = 127;
constexpr double kMostFine = 16383;

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
    default:
      return std::nullopt;
  }
}

bool can_be_learned(const MidiMessage& message, bool wants_value) {
  if (message.kind == Kind::pitch) return wants_value;
  if (message.kind == Kind::control) return wants_value || message.value >= kMiddle;
  return !wants_value && (message.kind == Kind::note_on || message.kind == Kind::program);
}

std::optional<MidiHand::Touch> MidiHand::touch(const MidiMessage& message) {
  if (message.kind == Kind::control) return move(message);
  const auto key = key_of(message);
  const MidiBinding* binding = key ? map_.find(*key) : nullptr;
  if (binding == nullptr) return std::nullopt;
  Touch touch{static_cast<std::size_t>(binding - map_.bindings.data())};
  touch.off = message.kind == Kind::note_off;
  if (message.kind == Kind::note_on) touch.value = message.value / kMost;
  if (message.kind == Kind::pitch) touch.value = message.value / kMostFine;
  touch.press = message.kind != Kind::note_off && message.kind != Kind::pitch;
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
    // A coarse half that comes alone begins at the bottom of its step.
    if (message.number == binding->key.number) stand_[{message.channel, message.number + 32}] = 0;
    const int fine = stand_[{message.channel, binding->key.number + 32}];
    touch.value = (coarse << 7 | fine) / kMostFine;
    return touch;
  }
  touch.value = message.value / kMost;
  touch.press = before < kMiddle && message.value >= kMiddle;
  return touch;
}

}  // namespace longtake::control
