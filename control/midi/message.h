#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace longtake::control {

/// One message of a controller as Longtake understands it: of MIDI, or of a gamepad.
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
    place,        ///< song position, in sixteenths
    button_down,  ///< a gamepad's button, as the next two
    button_up,
    axis,   ///< a stick or a trigger: value -1000..1000, 0 at rest
    other,  ///< whole, and of no use here: pressure, active sensing, modes
  };

  Kind kind = Kind::other;
  int channel = 0;  ///< 1..16; 0 for what has none
  int number = 0;   ///< number of the note, control, program, button or axis
  int value = 0;    ///< 0..127, or as its kind says

  bool operator==(const MidiMessage&) const = default;
};

/// Nothing for what is no message: cut short, with bytes too many, or with a status where data belongs. System
/// exclusive messages are none either.
std::optional<MidiMessage> read_midi(std::span<const std::uint8_t> bytes);

}  // namespace longtake::control
