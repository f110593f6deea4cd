#pragma once

#include <memory>

#include "control/midi/backend.h"

namespace longtake::control {

/// Never null; without its library, or without a system, its lists say so.
std::unique_ptr<MidiBackend> make_backend(MidiSystem system);

}  // namespace longtake::control
