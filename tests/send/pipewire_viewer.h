#pragma once

#include <pipewire/pipewire.h>
#include <spa/param/video/format-utils.h>

#include <cstring>
#include <mutex>
#include <string>
#include <vector>

namespace longtake {

/// Acts like a browser: reads the pictures of the camera with this name from PipeWire, on a separate thread.
class PipeWireViewer {
 public:
  explicit PipeWireViewer(const char* camera) {
    pw_init(nullptr, nullptr);
    loop_ = pw_thread_loop_new("viewer", nullptr);
    events_.version = PW_VERSION_STREAM_EVENTS;
    events_.param_changed = param_changed;
    events_.process = process;
    stream_ =
        pw_stream_new_simple(pw_thread_loop_get_loop(loop_), "viewer",
                             pw_properties_new(PW_KEY_MEDIA_TYPE, "Video", PW_KEY_MEDIA_CATEGORY, "Capture",
                                               PW_KEY_MEDIA_ROLE, "Camera", PW_KEY_TARGET_OBJECT, camera, nullptr),
                             &events_, this);
    std::uint8_t room[1024];
    spa_pod_builder builder{};
    spa_pod_builder_init(&builder, room, sizeof room);
    // Any size at any rate, as long as it is I420.
    spa_rectangle size{320, 240}, least{1, 1}, most{4096, 4096};
    spa_fraction rate{25, 1}, slowest{0, 1}, fastest{1000, 1};
    const spa_pod* formats[] = {static_cast<const spa_pod*>(spa_pod_builder_add_object(
        &builder, SPA_TYPE_OBJECT_Format, SPA_PARAM_EnumFormat, SPA_FORMAT_mediaType, SPA_POD_Id(SPA_MEDIA_TYPE_video),
        SPA_FORMAT_mediaSubtype, SPA_POD_Id(SPA_MEDIA_SUBTYPE_raw), SPA_FORMAT_VIDEO_format,
        SPA_POD_Id(SPA_VIDEO_FORMAT_I420), SPA_FORMAT_VIDEO_size, SPA_POD_CHOICE_RANGE_Rectangle(&size, &least, &most),
        SPA_FORMAT_VIDEO_framerate, SPA_POD_CHOICE_RANGE_Fraction(&rate, &slowest, &fastest)))};
    pw_stream_connect(stream_, PW_DIRECTION_INPUT, PW_ID_ANY,
                      static_cast<pw_stream_flags>(PW_STREAM_FLAG_AUTOCONNECT | PW_STREAM_FLAG_MAP_BUFFERS), formats,
                      1);
    pw_thread_loop_start(loop_);
  }
  ~PipeWireViewer() {
    pw_thread_loop_stop(loop_);
    pw_stream_destroy(stream_);
    pw_thread_loop_destroy(loop_);
  }

  /// Reads no more pictures, and returns no buffers.
  void fall_asleep() {
    const std::scoped_lock lock(mutex_);
    asleep_ = true;
  }
  std::vector<std::string> pictures() const {
    const std::scoped_lock lock(mutex_);
    return pictures_;
  }
  spa_video_info_raw format() const {
    const std::scoped_lock lock(mutex_);
    return format_;
  }

 private:
  static void param_changed(void* data, std::uint32_t id, const spa_pod* param) {
    auto& self = *static_cast<PipeWireViewer*>(data);
    if (id != SPA_PARAM_Format || param == nullptr) return;
    const std::scoped_lock lock(self.mutex_);
    spa_format_video_raw_parse(param, &self.format_);
  }
  static void process(void* data) {
    auto& self = *static_cast<PipeWireViewer*>(data);
    const std::scoped_lock lock(self.mutex_);
    if (self.asleep_) return;
    pw_buffer* buffer = pw_stream_dequeue_buffer(self.stream_);
    if (buffer == nullptr) return;
    const spa_data& plane = buffer->buffer->datas[0];
    if (plane.data != nullptr && plane.chunk->size > 0)
      self.pictures_.emplace_back(static_cast<const char*>(plane.data) + plane.chunk->offset, plane.chunk->size);
    pw_stream_queue_buffer(self.stream_, buffer);
  }

  pw_thread_loop* loop_ = nullptr;
  pw_stream* stream_ = nullptr;
  pw_stream_events events_{};
  mutable std::mutex mutex_;
  spa_video_info_raw format_{};
  std::vector<std::string> pictures_;
  bool asleep_ = false;
};

}  // namespace longtake
