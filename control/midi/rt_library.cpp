#include "control/midi/rt_library.h"

#include "control/midi/errors.h"
#include "engine/core/system_library.h"

namespace longtake::control {
namespace {

Result<RtLibrary> open_rtmidi() {
  // RtMidi 5 and 6. Older ones name ports in another way.
  SystemLibrary library{"librtmidi.so.7", "librtmidi.so.6"};
  RtLibrary rt;
  library.find(rt.in_create, "rtmidi_in_create");
  library.find(rt.in_free, "rtmidi_in_free");
  library.find(rt.in_set_callback, "rtmidi_in_set_callback");
  library.find(rt.in_cancel_callback, "rtmidi_in_cancel_callback");
  library.find(rt.in_ignore_types, "rtmidi_in_ignore_types");
  library.find(rt.out_create, "rtmidi_out_create");
  library.find(rt.out_free, "rtmidi_out_free");
  library.find(rt.out_send_message, "rtmidi_out_send_message");
  library.find(rt.get_port_count, "rtmidi_get_port_count");
  library.find(rt.get_port_name, "rtmidi_get_port_name");
  library.find(rt.open_port, "rtmidi_open_port");
  library.find(rt.open_virtual_port, "rtmidi_open_virtual_port");
  library.find(rt.close_port, "rtmidi_close_port");
  if (!library.is_whole()) return fail(errors::kNoMidiLibrary, {{"problem", library.problem()}});
  return rt;
}

}  // namespace

const Result<RtLibrary>& rt_library() {
  static const Result<RtLibrary> library = open_rtmidi();
  return library;
}

}  // namespace longtake::control
