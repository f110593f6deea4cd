#pragma once

#include <memory>

#include "control/midi/backend.h"
#include "control/midi/sdl_library.h"

namespace longtake::control {

/// Gamepads through SDL's game controllers. SDL is used on the calling thread only. Never null. Without the library,
/// listing ports returns the error.
std::unique_ptr<MidiBackend> make_sdl_backend(const Result<SdlLibrary>& library);

}  // namespace longtake::control
