#include "engine/send/pipewire_library.h"

#include "engine/core/system_library.h"
#include "engine/send/errors.h"

namespace longtake {
namespace {

Result<PipeWireLibrary> open_library() {
  SystemLibrary library{"libpipewire-0.3.so.0"};
  PipeWireLibrary pw;
  library.find(pw.init, "pw_init");
  library.find(pw.thread_loop_new, "pw_thread_loop_new");
  library.find(pw.thread_loop_destroy, "pw_thread_loop_destroy");
  library.find(pw.thread_loop_get_loop, "pw_thread_loop_get_loop");
  library.find(pw.thread_loop_start, "pw_thread_loop_start");
  library.find(pw.thread_loop_stop, "pw_thread_loop_stop");
  library.find(pw.thread_loop_lock, "pw_thread_loop_lock");
  library.find(pw.thread_loop_unlock, "pw_thread_loop_unlock");
  library.find(pw.thread_loop_signal, "pw_thread_loop_signal");
  library.find(pw.thread_loop_get_time, "pw_thread_loop_get_time");
  library.find(pw.thread_loop_timed_wait_full, "pw_thread_loop_timed_wait_full");
  library.find(pw.context_new, "pw_context_new");
  library.find(pw.context_destroy, "pw_context_destroy");
  library.find(pw.context_connect, "pw_context_connect");
  library.find(pw.core_disconnect, "pw_core_disconnect");
  library.find(pw.properties_new, "pw_properties_new");
  library.find(pw.stream_new, "pw_stream_new");
  library.find(pw.stream_destroy, "pw_stream_destroy");
  library.find(pw.stream_add_listener, "pw_stream_add_listener");
  library.find(pw.stream_connect, "pw_stream_connect");
  library.find(pw.stream_update_params, "pw_stream_update_params");
  library.find(pw.stream_dequeue_buffer, "pw_stream_dequeue_buffer");
  library.find(pw.stream_queue_buffer, "pw_stream_queue_buffer");
  library.find(pw.stream_trigger_process, "pw_stream_trigger_process");
  if (!library.is_whole()) return fail(errors::kNoPipeWireLibrary, {{"problem", library.problem()}});
  pw.init(nullptr, nullptr);
  return pw;
}

}  // namespace

const Result<PipeWireLibrary>& pipewire_library() {
  static const Result<PipeWireLibrary> library = open_library();
  return library;
}

}  // namespace longtake
