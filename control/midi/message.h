#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace longtake::control {

/// One MIDI message as Longtake understands it.
struct MidiMessage {
  enum class Kind {
    note_on,  ///< a velocity of 0 is a note_off
    note_off,
    control,  ///< a control change
    program,
    pitch,  ///< value 0..16383
    clock,
    start,
    resume,
    stop,
    place,  ///< song position, in sixteenths
    other,  ///< whole, and of no use here: pressure, active sensing, modes
  };

  Kind kind = Kind::other;
  int channel = 0;  ///< 1..16; 0 for what has none
  int number = 0;   ///< which note, control or program it is
  int value = 0;    ///< 0..127, or 0..16383

  bool operator==(const MidiMessage&) const = default;
};

/// Nothing for what is no message: cut short, with bytes too many, or with a status where data belongs. System
/// exclusive messages are none either.
std::optional<MidiMessage> read_midi(std::span<const std::uint8_t> bytes);

}  // namespace longtake::control
