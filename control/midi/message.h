#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace longtake::control {

/// One MIDI or gamepad message that Longtake understands.
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
    other,  ///< a complete message that is not used: pressure, active sensing, modes
  };

  Kind kind = Kind::other;
  int channel = 0;  ///< 1..16; 0 if the kind has none
  int number = 0;   ///< number of the note, control, program, button or axis
  int value = 0;    ///< 0..127, or the range of its kind

  bool operator==(const MidiMessage&) const = default;
};

/// Nothing for an invalid message: cut short, with extra bytes, or with a status byte in place of data. Nothing for
/// system exclusive messages either.
std::optional<MidiMessage> read_midi(std::span<const std::uint8_t> bytes);

}  // namespace longtake::control
