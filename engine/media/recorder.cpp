#include "engine/media/recorder.h"

#include <utility>

#include "engine/core/log.h"
#include "engine/media/errors.h"
#include "engine/media/mp4_writer.h"

namespace longtake {

struct FragmentedRecorder::State {
  std::filesystem::path path;
  FrameRate rate;
  VideoEncoder encoder;
  std::unique_ptr<Mp4Writer> file;
  std::int64_t frames = 0;
  std::optional<Error> failed;
  std::optional<Error> fragmented_because;
  std::vector<Chapter> chapters;
  bool finished = false;

  Result<void> keep(Result<void> result) {
    if (result || failed) return result;
    if (file != nullptr) (void)file->finish();
    const bool full = result.error().kind == Error::Kind::no_space;
    const double seconds = static_cast<double>(file->safe_frames()) / rate.value();
    failed = make_error(full ? errors::kRecordingFullDisk : errors::kRecordingStopped,
                        {{"file", path.filename().string()}, {"seconds", seconds}}, std::move(result.error()));
    return fail(*failed);
  }
};

FragmentedRecorder::FragmentedRecorder(std::unique_ptr<State> state) : state_(std::move(state)) {}
FragmentedRecorder::~FragmentedRecorder() = default;

std::string FragmentedRecorder::encoder() const { return state_->encoder.name(); }
std::int64_t FragmentedRecorder::frames() const { return state_->frames; }
std::int64_t FragmentedRecorder::safe_frames() const { return state_->file->safe_frames(); }
void FragmentedRecorder::set_chapters(const std::vector<Chapter>& chapters) { state_->chapters = chapters; }
const std::optional<Error>& FragmentedRecorder::stayed_fragmented() const { return state_->fragmented_because; }

Result<std::unique_ptr<FragmentedRecorder>> FragmentedRecorder::create(const std::filesystem::path& path,
                                                                       const VideoFormat& format,
                                                                       const EncoderSettings& settings) {
  auto encoder = TRY(VideoEncoder::open(format, settings));
  auto file = TRY(Mp4Writer::create(path, Mp4Layout::fragmented, *encoder.parameters(), format.rate));
  return std::unique_ptr<FragmentedRecorder>(new FragmentedRecorder(std::make_unique<State>(
      State{path, format.rate, std::move(encoder), std::move(file), 0, std::nullopt, std::nullopt, {}, false})));
}

Result<void> FragmentedRecorder::write(FrameView frame) {
  State& s = *state_;
  if (s.failed) return fail(*s.failed);
  ++s.frames;
  return s.keep(s.encoder.encode(frame, [&s](AVPacket& packet) { return s.file->write(packet); }));
}

Result<void> FragmentedRecorder::finish() {
  State& s = *state_;
  if (s.failed) return fail(*s.failed);
  if (std::exchange(s.finished, true)) return {};
  auto done = s.keep(s.encoder.flush([&s](AVPacket& packet) { return s.file->write(packet); }));
  if (done) done = s.keep(s.file->finish());
  if (!done) return done;
  if (s.frames == 0) return {};

  const double seconds = static_cast<double>(s.frames) / s.rate.value();
  auto plain = make_plain_mp4(s.path, fit_chapters(s.chapters, seconds));
  if (plain && *plain == s.frames) return {};
  s.fragmented_because = plain ? make_error(errors::kCopyLacksFrames) : plain.error();
  logger("media")->warn("stayed_fragmented file=\"{}\" reason=\"{}\"", s.path.string(), s.fragmented_because->text());
  return {};
}

}  // namespace longtake
