#pragma once

#include <QString>

#include "control/midi_port.h"

namespace longtake::ui {

/// "Note 36 · channel 10", "Button A"
QString keyWords(const control::MidiKey& key);
/// "Pad 1"; for bindings without a display name, the control port's name.
QString doesWords(const control::MidiBinding& binding);
/// "Note 36 · channel 10 · 100", "Left stick, sideways · -63 %"
QString messageWords(const control::MidiMessage& message);
/// The display name of a built-in map; returns other names unchanged.
QString mapName(const std::string& name);
/// The controller's state in a few words, for the status line. Empty if no controller is chosen.
QString midiText(const control::MidiPorts& ports, const control::MidiWanted& wanted);
QString gamepadText(const control::MidiPorts& ports, const control::MidiWanted& wanted);

}  // namespace longtake::ui
