#include "control/midi/make_backend.h"

#include "control/midi/rt_backend.h"
#include "control/midi/sdl_backend.h"
#include "control/midi/sdl_library.h"

namespace longtake::control {

std::unique_ptr<MidiBackend> make_backend(MidiSystem system) {
  return system == MidiSystem::gamepad ? make_sdl_backend(sdl_library()) : make_rt_backend(system);
}

}  // namespace longtake::control
