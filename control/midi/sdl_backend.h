#pragma once

#include <memory>

#include "control/midi/backend.h"
#include "control/midi/sdl_library.h"

namespace longtake::control {

/// Gamepads through SDL's game controllers. All of SDL is used on the thread that calls this one. Never null; without
/// the library its lists say why.
std::unique_ptr<MidiBackend> make_sdl_backend(const Result<SdlLibrary>& library);

}  // namespace longtake::control
