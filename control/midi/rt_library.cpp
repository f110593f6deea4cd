#include "control/midi/rt_library.h"

#include <dlfcn.h>

#include "control/midi/errors.h"

namespace longtake::control {
namespace {

// RtMidi 5 and 6. Older ones name ports in another way.
constexpr const char* kNames[] = {"librtmidi.so.7", "librtmidi.so.6"};

Failure loader_failure() {
  const char* said = ::dlerror();
  return fail(errors::kNoMidiLibrary, {{"problem", said != nullptr ? said : "unknown reason"}});
}

Result<RtLibrary> open_library() {
  void* library = nullptr;
  for (const char* name : kNames)
    if (library == nullptr) library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) return loader_failure();
  bool whole = true;
  const auto find = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(::dlsym(library, name));
    whole = whole && function != nullptr;
  };
  RtLibrary rt;
  find(rt.in_create, "rtmidi_in_create");
  find(rt.in_free, "rtmidi_in_free");
  find(rt.in_set_callback, "rtmidi_in_set_callback");
  find(rt.in_cancel_callback, "rtmidi_in_cancel_callback");
  find(rt.in_ignore_types, "rtmidi_in_ignore_types");
  find(rt.out_create, "rtmidi_out_create");
  find(rt.out_free, "rtmidi_out_free");
  find(rt.out_send_message, "rtmidi_out_send_message");
  find(rt.get_port_count, "rtmidi_get_port_count");
  find(rt.get_port_name, "rtmidi_get_port_name");
  find(rt.open_port, "rtmidi_open_port");
  find(rt.open_virtual_port, "rtmidi_open_virtual_port");
  find(rt.close_port, "rtmidi_close_port");
  if (!whole) return loader_failure();
  return rt;
}

}  // namespace

const Result<RtLibrary>& rt_library() {
  static const Result<RtLibrary> library = open_library();
  return library;
}

}  // namespace longtake::control
