#pragma once

#include <SDL.h>

#include "engine/core/result.h"

namespace longtake::control {

/// The functions of SDL that Longtake uses.
struct SdlLibrary {
  decltype(&::SDL_SetHint) set_hint = nullptr;
  decltype(&::SDL_InitSubSystem) init = nullptr;
  decltype(&::SDL_QuitSubSystem) quit = nullptr;
  decltype(&::SDL_GetError) error = nullptr;
  decltype(&::SDL_PollEvent) poll_event = nullptr;
  decltype(&::SDL_NumJoysticks) count = nullptr;
  decltype(&::SDL_IsGameController) is_gamepad = nullptr;
  decltype(&::SDL_JoystickGetDeviceInstanceID) id_of = nullptr;
  decltype(&::SDL_GameControllerNameForIndex) name_of = nullptr;
  decltype(&::SDL_GameControllerOpen) open = nullptr;
  decltype(&::SDL_GameControllerClose) close = nullptr;
  decltype(&::SDL_GameControllerGetAttached) is_attached = nullptr;
};

/// Opened once, at the first use of a gamepad.
const Result<SdlLibrary>& sdl_library();

}  // namespace longtake::control
