#pragma once

#include "engine/core/result.h"

namespace longtake::errors {

// Maps of controllers.
inline constexpr ErrorForm kBadMidiMap{"MID-01", ErrorKind::bad_input, "The MIDI map {name} was not used", "{problem}",
                                       "\"longtake-cli midi --map NAME\" prints a built-in map as an example."};
inline constexpr ErrorForm kMidiMapNotRead{"MID-02", ErrorKind::bad_input, "The MIDI map {name} was not used",
                                           "{cause}",
                                           "\"longtake-cli midi --map NAME\" prints a built-in map as an example."};

// Ports.
inline constexpr ErrorForm kNoMidiLibrary{
    "MID-10", ErrorKind::not_found, "MIDI cannot be used", "the library RtMidi was not loaded: {problem}",
    "Install the package librtmidi6 (Debian 12), librtmidi7 (newer systems) or librtmidi, and open MIDI again."};
inline constexpr ErrorForm kNoMidiSystem{"MID-11", ErrorKind::not_found, "MIDI cannot be used",
                                         "this computer has neither an ALSA sequencer nor a JACK server that answers",
                                         "Load the kernel module snd-seq for ALSA, or start JACK."};
inline constexpr ErrorForm kMidiPortNotOpened{"MID-12", ErrorKind::device, "The MIDI port {port} was not opened",
                                              "the system refused it",
                                              "Close the program that holds it; Longtake tries again by itself."};
inline constexpr ErrorForm kMidiPortAbsent{"MID-13", ErrorKind::not_found, "The MIDI port {port} is missing", "",
                                           "Connect the device; Longtake uses it as soon as it is there."};

// Gamepads.
inline constexpr ErrorForm kNoGamepadLibrary{"MID-20", ErrorKind::not_found, "Gamepads cannot be used",
                                             "the library SDL was not loaded: {problem}",
                                             "Install the package libsdl2-2.0-0, and start Longtake again."};
inline constexpr ErrorForm kNoGamepadSystem{
    "MID-21", ErrorKind::device, "Gamepads cannot be used", "SDL could not start: {problem}",
    "Start Longtake again. If it happens again, reinstall the package libsdl2-2.0-0."};
inline constexpr ErrorForm kNoGamepad{"MID-22", ErrorKind::not_found, "No gamepad is connected", "",
                                      "Connect one; Longtake uses it as soon as it is there."};
inline constexpr ErrorForm kGamepadAbsent{"MID-23", ErrorKind::not_found, "The gamepad {port} is missing", "",
                                          "Connect it; Longtake uses it as soon as it is there."};
inline constexpr ErrorForm kGamepadNotOpened{"MID-24", ErrorKind::device, "The gamepad {port} was not opened",
                                             "{problem}", "Connect it again; Longtake tries again by itself."};

}  // namespace longtake::errors
