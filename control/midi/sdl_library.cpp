#include "control/midi/sdl_library.h"

#include "control/midi/errors.h"
#include "engine/core/system_library.h"

namespace longtake::control {
namespace {

Result<SdlLibrary> open_sdl() {
  // SDL 2, or SDL 3 through sdl2-compat.
  SystemLibrary library{"libSDL2-2.0.so.0"};
  SdlLibrary sdl;
  library.find(sdl.set_hint, "SDL_SetHint");
  library.find(sdl.init, "SDL_InitSubSystem");
  library.find(sdl.quit, "SDL_QuitSubSystem");
  library.find(sdl.error, "SDL_GetError");
  library.find(sdl.poll_event, "SDL_PollEvent");
  library.find(sdl.count, "SDL_NumJoysticks");
  library.find(sdl.is_gamepad, "SDL_IsGameController");
  library.find(sdl.id_of, "SDL_JoystickGetDeviceInstanceID");
  library.find(sdl.name_of, "SDL_GameControllerNameForIndex");
  library.find(sdl.open, "SDL_GameControllerOpen");
  library.find(sdl.close, "SDL_GameControllerClose");
  library.find(sdl.is_attached, "SDL_GameControllerGetAttached");
  if (!library.is_whole()) return fail(errors::kNoGamepadLibrary, {{"problem", library.problem()}});
  return sdl;
}

}  // namespace

const Result<SdlLibrary>& sdl_library() {
  static const Result<SdlLibrary> library = open_sdl();
  return library;
}

}  // namespace longtake::control
