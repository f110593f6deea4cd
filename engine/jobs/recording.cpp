#include "engine/jobs/recording.h"

#include <utility>

#include "engine/jobs/session_frames.h"
#include "engine/media/live_recorder.h"

namespace longtake {
namespace {

LiveRecorder::Options options_of(const RecordingStart& start, std::function<void()> wakeup) {
  LiveRecorder::Options options;
  options.path = start.path;
  options.format = {start.width, start.height, frame_rate(start.fps)};
  options.changed = std::move(wakeup);
  if (start.session.empty()) return options;
  options.log = [session = start.session](std::uint32_t take, std::int64_t first,
                                          std::int64_t end) -> Result<std::unique_ptr<FrameSource>> {
    auto reader = TRY(SessionReader::open(session));
    auto decoder = TRY(decoder_of(reader));
    auto frames = TRY(SessionFrames::open(std::make_shared<const SessionReader>(std::move(reader)), std::move(decoder),
                                          take, {first, end}));
    return std::unique_ptr<FrameSource>(std::move(frames));
  };
  return options;
}

class FileRecording final : public Recording {
 public:
  FileRecording(const RecordingStart& start, std::function<void()> wakeup)
      : recorder_(options_of(start, std::move(wakeup))), width_(start.width), height_(start.height) {}

  void add(std::shared_ptr<const VideoChunk> chunk, int first) override {
    if (chunk->width != width_ || chunk->height != height_ || first >= chunk->frames) return;
    Pictures pictures;
    pictures.frames = chunk->frames - first;
    pictures.take = chunk->take;
    pictures.first_frame = chunk->first_frame + first;
    const std::uint8_t* pixels = chunk->frame(first).data();
    pictures.rgb = std::shared_ptr<const std::uint8_t>(std::move(chunk), pixels);
    recorder_.add(std::move(pictures));
  }
  void stop() override { recorder_.stop(); }
  RecordingStatus status() const override { return recorder_.status(); }

 private:
  LiveRecorder recorder_;
  const int width_;
  const int height_;
};

}  // namespace

StartRecording make_recorder() {
  return [](const RecordingStart& start, std::function<void()> wakeup) -> std::unique_ptr<Recording> {
    return std::make_unique<FileRecording>(start, std::move(wakeup));
  };
}

}  // namespace longtake
