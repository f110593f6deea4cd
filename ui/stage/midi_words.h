#pragma once

#include <QString>

#include "control/midi_port.h"

namespace longtake::ui {

/// "Note 36 · channel 10", "Button A"
QString keyWords(const control::MidiKey& key);
/// "Pad 1"; what the window has no words for, as the control port calls it.
QString doesWords(const control::MidiBinding& binding);
/// "Note 36 · channel 10 · 100", "Left stick, sideways · -63 %"
QString messageWords(const control::MidiMessage& message);
/// The name of a built-in map in the window's language; other names as they are.
QString mapName(const std::string& name);
/// How the controller is, short: for the status line. Empty where none is wanted.
QString midiText(const control::MidiPorts& ports, const control::MidiWanted& wanted);
QString gamepadText(const control::MidiPorts& ports, const control::MidiWanted& wanted);

}  // namespace longtake::ui
