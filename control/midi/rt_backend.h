#pragma once

#include <memory>

#include "control/midi/backend.h"

namespace longtake::control {

/// MIDI through RtMidi: ALSA's sequencer, or JACK. Where neither is chosen, ALSA is used if the computer has it. It is
/// never null; without the library, or without a system, its lists say so.
std::unique_ptr<MidiBackend> make_rt_backend(MidiSystem system);

}  // namespace longtake::control
