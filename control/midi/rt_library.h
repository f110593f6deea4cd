#pragma once

#include <rtmidi_c.h>

#include "engine/core/result.h"

namespace longtake::control {

/// The functions of RtMidi that are used.
struct RtLibrary {
  decltype(&::rtmidi_in_create) in_create = nullptr;
  decltype(&::rtmidi_in_free) in_free = nullptr;
  decltype(&::rtmidi_in_set_callback) in_set_callback = nullptr;
  decltype(&::rtmidi_in_cancel_callback) in_cancel_callback = nullptr;
  decltype(&::rtmidi_in_ignore_types) in_ignore_types = nullptr;
  decltype(&::rtmidi_out_create) out_create = nullptr;
  decltype(&::rtmidi_out_free) out_free = nullptr;
  decltype(&::rtmidi_out_send_message) out_send_message = nullptr;
  decltype(&::rtmidi_get_port_count) get_port_count = nullptr;
  decltype(&::rtmidi_get_port_name) get_port_name = nullptr;
  decltype(&::rtmidi_open_port) open_port = nullptr;
  decltype(&::rtmidi_open_virtual_port) open_virtual_port = nullptr;
  decltype(&::rtmidi_close_port) close_port = nullptr;
};

/// Opened once, when somebody wants MIDI for the first time.
const Result<RtLibrary>& rt_library();

}  // namespace longtake::control
