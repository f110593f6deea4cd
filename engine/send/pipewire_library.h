#pragma once

#include <pipewire/pipewire.h>

#include "engine/core/result.h"

namespace longtake {

/// The functions of libpipewire that are used.
struct PipeWireLibrary {
  decltype(&::pw_init) init = nullptr;
  decltype(&::pw_thread_loop_new) thread_loop_new = nullptr;
  decltype(&::pw_thread_loop_destroy) thread_loop_destroy = nullptr;
  decltype(&::pw_thread_loop_get_loop) thread_loop_get_loop = nullptr;
  decltype(&::pw_thread_loop_start) thread_loop_start = nullptr;
  decltype(&::pw_thread_loop_stop) thread_loop_stop = nullptr;
  decltype(&::pw_thread_loop_lock) thread_loop_lock = nullptr;
  decltype(&::pw_thread_loop_unlock) thread_loop_unlock = nullptr;
  decltype(&::pw_thread_loop_signal) thread_loop_signal = nullptr;
  decltype(&::pw_thread_loop_get_time) thread_loop_get_time = nullptr;
  decltype(&::pw_thread_loop_timed_wait_full) thread_loop_timed_wait_full = nullptr;
  decltype(&::pw_context_new) context_new = nullptr;
  decltype(&::pw_context_destroy) context_destroy = nullptr;
  decltype(&::pw_context_connect) context_connect = nullptr;
  decltype(&::pw_core_disconnect) core_disconnect = nullptr;
  decltype(&::pw_properties_new) properties_new = nullptr;
  decltype(&::pw_stream_new) stream_new = nullptr;
  decltype(&::pw_stream_destroy) stream_destroy = nullptr;
  decltype(&::pw_stream_add_listener) stream_add_listener = nullptr;
  decltype(&::pw_stream_connect) stream_connect = nullptr;
  decltype(&::pw_stream_update_params) stream_update_params = nullptr;
  decltype(&::pw_stream_dequeue_buffer) stream_dequeue_buffer = nullptr;
  decltype(&::pw_stream_queue_buffer) stream_queue_buffer = nullptr;
  decltype(&::pw_stream_trigger_process) stream_trigger_process = nullptr;
};

/// Opened once, when somebody looks for virtual cameras for the first time.
const Result<PipeWireLibrary>& pipewire_library();

}  // namespace longtake
