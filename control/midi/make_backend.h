#pragma once

#include <memory>

#include "control/midi/backend.h"

namespace longtake::control {

/// Never null. Without its library or system, listing ports returns the error.
std::unique_ptr<MidiBackend> make_backend(MidiSystem system);

}  // namespace longtake::control
