#include <SDL_gamecontroller.h>
#include <rtmidi_c.h>
