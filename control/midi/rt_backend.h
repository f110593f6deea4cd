#pragma once

#include <memory>

#include "control/midi/backend.h"

namespace longtake::control {

/// MIDI through RtMidi: ALSA's sequencer, or JACK. Automatic means ALSA if the computer has it. Never null. Without the
/// library or the system, listing ports returns the error.
std::unique_ptr<MidiBackend> make_rt_backend(MidiSystem system);

}  // namespace longtake::control
