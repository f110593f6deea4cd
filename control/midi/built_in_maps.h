#pragma once

#include "control/midi/midi_map.h"

namespace longtake::control {

/// Maps for controllers of common forms; the first one is the default.
const std::vector<MidiMap>& built_in_maps();
/// The built-in maps of gamepads.
const std::vector<MidiMap>& gamepad_maps();

}  // namespace longtake::control
