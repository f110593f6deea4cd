#include "engine/send/pipewire_camera.h"

#include <pipewire/pipewire.h>
#include <spa/param/buffers.h>
#include <spa/param/video/format-utils.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/files.h"
#include "engine/core/result.h"
#include "engine/core/system_library.h"
#include "engine/send/errors.h"

// PipeWire's macros are GNU statement expressions.
#pragma GCC diagnostic ignored "-Wpedantic"

namespace longtake {
namespace {

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

// Opened once, at the first search for virtual cameras.
const Result<PipeWireLibrary>& pipewire_library() {
  static const Result<PipeWireLibrary> library = open_library();
  return library;
}

using namespace std::chrono_literals;

constexpr auto kGraphConnect = 10s;
constexpr auto kGraphLook = 50ms;  // delay until a stop request is noticed
constexpr const char* kName = "Longtake";

/// Holds the lock under which PipeWire's thread calls us.
class Locked {
 public:
  Locked(const PipeWireLibrary& pw, pw_thread_loop* loop) : pw_(pw), loop_(loop) { pw_.thread_loop_lock(loop_); }
  ~Locked() { pw_.thread_loop_unlock(loop_); }
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;

 private:
  const PipeWireLibrary& pw_;
  pw_thread_loop* loop_;
};

Error does_not_run(int code) { return make_error(errors::kNoPipeWire, {}, system_cause(code)); }

}  // namespace

struct PipeWireCamera::State {
  explicit State(const PipeWireLibrary& library) : pw(library) {}
  ~State() {
    if (loop != nullptr) pw.thread_loop_stop(loop);
    if (stream != nullptr) pw.stream_destroy(stream);
    if (core != nullptr) {
      spa_hook_remove(&core_hook);
      pw.core_disconnect(core);
    }
    if (context != nullptr) pw.context_destroy(context);
    if (loop != nullptr) pw.thread_loop_destroy(loop);
  }

  Result<void> connect();
  Result<void> make_stream();
  Result<void> wait_until_it_is_there(Patience& patience);
  void agree(const spa_pod* format);
  void fill(pw_buffer& buffer, std::span<const std::uint8_t> i420);

  static void lose(void* data, int code, const char* said) {
    auto& self = *static_cast<State*>(data);
    if (!self.problem) self.problem = said != nullptr && *said != '\0' ? said : std::strerror(std::abs(code));
    self.pw.thread_loop_signal(self.loop, false);
  }
  static void core_failed(void* data, std::uint32_t id, int, int code, const char* said) {
    // The stream reports all other errors itself.
    if (id == PW_ID_CORE) lose(data, code, said);
  }
  static void state_changed(void* data, pw_stream_state, pw_stream_state now, const char* said) {
    auto& self = *static_cast<State*>(data);
    self.now = now;
    if (now == PW_STREAM_STATE_ERROR || now == PW_STREAM_STATE_UNCONNECTED) lose(data, EPIPE, said);
    self.pw.thread_loop_signal(self.loop, false);
  }
  static void param_changed(void* data, std::uint32_t id, const spa_pod* param) {
    if (id == SPA_PARAM_Format && param != nullptr) static_cast<State*>(data)->agree(param);
  }

  const PipeWireLibrary& pw;
  spa_video_info_raw video{};
  pw_thread_loop* loop = nullptr;
  pw_context* context = nullptr;
  pw_core* core = nullptr;
  pw_stream* stream = nullptr;
  spa_hook core_hook{};
  spa_hook stream_hook{};
  // The members below belong to PipeWire's thread, or need its lock.
  pw_stream_state now = PW_STREAM_STATE_CONNECTING;
  std::optional<std::string> problem;
  std::uint64_t number = 0;
};

Result<void> PipeWireCamera::State::connect() {
  loop = pw.thread_loop_new("pipewire", nullptr);
  if (loop == nullptr) return fail(does_not_run(errno));
  context = pw.context_new(pw.thread_loop_get_loop(loop), nullptr, 0);
  if (context == nullptr) return fail(does_not_run(errno));
  core = pw.context_connect(context, nullptr, 0);
  if (core == nullptr) return fail(does_not_run(errno));
  static const pw_core_events events = [] {
    pw_core_events all{};
    all.version = PW_VERSION_CORE_EVENTS;
    all.error = core_failed;
    return all;
  }();
  pw_core_add_listener(core, &core_hook, &events, this);
  return {};
}

Result<void> PipeWireCamera::State::make_stream() {
  stream = pw.stream_new(core, kName,
                         pw.properties_new(PW_KEY_MEDIA_CLASS, "Video/Source", PW_KEY_MEDIA_ROLE, "Camera",
                                           PW_KEY_NODE_NAME, kName, PW_KEY_NODE_DESCRIPTION, kName, nullptr));
  if (stream == nullptr) return fail(does_not_run(errno));
  static const pw_stream_events events = [] {
    pw_stream_events all{};
    all.version = PW_VERSION_STREAM_EVENTS;
    all.state_changed = state_changed;
    all.param_changed = param_changed;
    return all;
  }();
  pw.stream_add_listener(stream, &stream_hook, &events, this);
  std::uint8_t room[1024];
  spa_pod_builder builder{};
  spa_pod_builder_init(&builder, room, sizeof room);
  const spa_pod* formats[] = {spa_format_video_raw_build(&builder, SPA_PARAM_EnumFormat, &video)};
  // Our clock drives the pictures, not that of a sound card.
  const auto flags = static_cast<pw_stream_flags>(PW_STREAM_FLAG_DRIVER | PW_STREAM_FLAG_MAP_BUFFERS);
  if (const int code = pw.stream_connect(stream, PW_DIRECTION_OUTPUT, PW_ID_ANY, flags, formats, 1); code < 0)
    return fail(does_not_run(-code));
  return {};
}

/// Call with the lock held; it is released during the wait.
Result<void> PipeWireCamera::State::wait_until_it_is_there(Patience& patience) {
  patience.wait_at_most(kGraphConnect);
  while (!problem && now != PW_STREAM_STATE_PAUSED && now != PW_STREAM_STATE_STREAMING) {
    if (patience.is_over()) return fail(make_error(errors::kNobodyTakes));
    timespec until{};
    pw.thread_loop_get_time(loop, &until, std::chrono::nanoseconds(kGraphLook).count());
    pw.thread_loop_timed_wait_full(loop, &until);
  }
  if (problem) return fail(errors::kPipeWireGone, {{"problem", *problem}});
  return {};
}

/// Announces the kind of memory that the pictures need.
void PipeWireCamera::State::agree(const spa_pod*) {
  const auto width = static_cast<int>(video.size.width);
  const auto bytes = width * static_cast<int>(video.size.height) * 3 / 2;
  std::uint8_t room[1024];
  spa_pod_builder builder{};
  spa_pod_builder_init(&builder, room, sizeof room);
  const auto* buffers = static_cast<const spa_pod*>(spa_pod_builder_add_object(
      &builder, SPA_TYPE_OBJECT_ParamBuffers, SPA_PARAM_Buffers, SPA_PARAM_BUFFERS_buffers,
      SPA_POD_CHOICE_RANGE_Int(4, 2, 8), SPA_PARAM_BUFFERS_blocks, SPA_POD_Int(1), SPA_PARAM_BUFFERS_size,
      SPA_POD_Int(bytes), SPA_PARAM_BUFFERS_stride, SPA_POD_Int(width)));
  const auto* header = static_cast<const spa_pod*>(spa_pod_builder_add_object(
      &builder, SPA_TYPE_OBJECT_ParamMeta, SPA_PARAM_Meta, SPA_PARAM_META_type, SPA_POD_Id(SPA_META_Header),
      SPA_PARAM_META_size, SPA_POD_Int(static_cast<int>(sizeof(spa_meta_header)))));
  const spa_pod* params[] = {buffers, header};
  pw.stream_update_params(stream, params, 2);
}

void PipeWireCamera::State::fill(pw_buffer& buffer, std::span<const std::uint8_t> i420) {
  spa_data& data = buffer.buffer->datas[0];
  data.chunk->offset = 0;
  data.chunk->stride = static_cast<std::int32_t>(video.size.width);
  data.chunk->size = 0;
  data.chunk->flags = 0;
  if (data.data != nullptr && data.maxsize >= i420.size()) {
    std::memcpy(data.data, i420.data(), i420.size());
    data.chunk->size = static_cast<std::uint32_t>(i420.size());
  }
  auto* header =
      static_cast<spa_meta_header*>(spa_buffer_find_meta_data(buffer.buffer, SPA_META_Header, sizeof(spa_meta_header)));
  if (header == nullptr) return;
  *header = {};
  header->pts = std::chrono::duration_cast<std::chrono::nanoseconds>(Patience::Clock::now().time_since_epoch()).count();
  header->seq = number;
}

PipeWireCamera::PipeWireCamera(std::unique_ptr<State> state) : state_(std::move(state)) {}
PipeWireCamera::~PipeWireCamera() = default;

Result<std::unique_ptr<PipeWireCamera>> PipeWireCamera::open(int width, int height, FrameRate rate,
                                                             Patience& patience) {
  const auto& library = pipewire_library();
  if (!library) return fail(library.error());
  auto state = std::make_unique<State>(*library);
  state->video.format = SPA_VIDEO_FORMAT_I420;
  state->video.size = {static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height)};
  state->video.framerate = {static_cast<std::uint32_t>(rate.num), static_cast<std::uint32_t>(rate.den)};
  TRY(state->connect());
  if (const int code = library->thread_loop_start(state->loop); code < 0) return fail(does_not_run(-code));
  {
    const Locked lock(*library, state->loop);
    TRY(state->make_stream());
    TRY(state->wait_until_it_is_there(patience));
  }
  return std::unique_ptr<PipeWireCamera>(new PipeWireCamera(std::move(state)));
}

Result<void> PipeWireCamera::write(std::span<const std::uint8_t> i420) {
  State& s = *state_;
  const Locked lock(s.pw, s.loop);
  if (s.problem) return fail(errors::kPipeWireGone, {{"problem", *s.problem}});
  if (s.now != PW_STREAM_STATE_STREAMING) return {};
  pw_buffer* buffer = s.pw.stream_dequeue_buffer(s.stream);
  if (buffer != nullptr) {
    ++s.number;
    s.fill(*buffer, i420);
    s.pw.stream_queue_buffer(s.stream, buffer);
  }
  s.pw.stream_trigger_process(s.stream);
  return {};
}

Result<void> PipeWireCamera::check() {
  const auto& library = pipewire_library();
  if (!library) return fail(library.error());
  return State(*library).connect();
}

}  // namespace longtake
