#include <unistd.h>

#include <cerrno>
#include <string>
#include <system_error>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/media/errors.h"
#include "engine/media/libav.h"
#include "engine/media/mp4_writer.h"
#include "engine/media/recorder.h"

namespace longtake {
namespace {

constexpr const char* kSuffix = ".remux";

// The copy lies beside the recording, hidden, and always has the same name, so that a leftover is found again.
std::filesystem::path copy_name(const std::filesystem::path& path) {
  return path.parent_path() / ("." + path.filename().string() + kSuffix);
}

class RemoveOnExit {
 public:
  explicit RemoveOnExit(std::filesystem::path path) : path_(std::move(path)) {}
  RemoveOnExit(const RemoveOnExit&) = delete;
  RemoveOnExit& operator=(const RemoveOnExit&) = delete;
  ~RemoveOnExit() {
    if (!path_.empty()) ::unlink(path_.c_str());
  }
  void keep() { path_.clear(); }

 private:
  std::filesystem::path path_;
};

struct Recording {
  libav::Demuxer file;
  AVStream* video = nullptr;
};

Result<Recording> open_recording(const std::filesystem::path& path) {
  libav::use_our_log();
  const auto refuse = [&path](Error why) {
    return fail(errors::kCannotRead, {{"file", path.string()}}, std::move(why));
  };
  AVFormatContext* opened = nullptr;
  const AVInputFormat* mp4 = av_find_input_format("mp4");
  int code = avformat_open_input(&opened, ("file:" + path.string()).c_str(), mp4, nullptr);
  if (code < 0) return refuse(libav::cause(code));
  Recording recording{libav::Demuxer(opened), nullptr};
  if (code = avformat_find_stream_info(opened, nullptr); code < 0) return refuse(libav::cause(code));
  if (opened->nb_streams != 1 || opened->streams[0]->codecpar->codec_type != AVMEDIA_TYPE_VIDEO)
    return refuse(make_error(errors::kNotOneTrack));
  recording.video = opened->streams[0];
  if (recording.video->avg_frame_rate.num < 1) return refuse(make_error(errors::kUnknownRate));
  return recording;
}

// Copies every packet, with times in frames from 0. The copy ends where a truncated file does.
Result<std::int64_t> copy_packets(const Recording& in, FrameRate rate, Mp4Writer& out) {
  const libav::Packet packet(av_packet_alloc());
  if (!packet) return fail(errors::kCannotConvert, {}, make_error(errors::kCannotAllocate));
  std::int64_t frames = 0;
  std::optional<std::int64_t> start;  // the first packet is a key frame, which is shown first
  while (av_read_frame(in.file.get(), packet.get()) >= 0) {
    if ((packet->flags & AV_PKT_FLAG_CORRUPT) != 0) break;  // an incomplete picture
    av_packet_rescale_ts(packet.get(), in.video->time_base, libav::frame_time(rate));
    if (!start) start = packet->pts;
    packet->pts -= *start;
    packet->dts -= *start;
    packet->duration = 1;
    packet->pos = -1;
    auto written = out.write(*packet);
    av_packet_unref(packet.get());
    if (!written) return fail(std::move(written.error()));
    ++frames;
  }
  return frames;
}

}  // namespace

Result<std::int64_t> make_plain_mp4(const std::filesystem::path& path, const std::vector<Chapter>& chapters) {
  auto in = open_recording(path);
  if (!in) return fail(std::move(in.error()));
  const FrameRate rate{in->video->avg_frame_rate.num, in->video->avg_frame_rate.den};
  const std::filesystem::path copy = copy_name(path);
  RemoveOnExit guard(copy);
  auto out = Mp4Writer::create(copy, Mp4Layout::plain, *in->video->codecpar, rate, chapters);
  if (!out) return fail(std::move(out.error()));
  auto frames = copy_packets(*in, rate, **out);
  if (!frames) return frames;
  if (*frames == 0) return fail(errors::kCannotRead, {{"file", path.string()}}, make_error(errors::kHoldsNoFrame));
  if (auto done = (*out)->finish(); !done) return fail(std::move(done.error()));
  if (::rename(copy.c_str(), path.c_str()) != 0)
    return fail(system_error(errors::kCannotReplace, {{"file", path.string()}}, errno));
  guard.keep();
  return frames;
}

void clean_up_recordings(const std::filesystem::path& folder, std::chrono::seconds least_age) {
  std::error_code ignored;
  const auto now = std::filesystem::file_time_type::clock::now();
  for (const auto& entry : std::filesystem::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with('.') || !name.ends_with(std::string(".mp4") + kSuffix)) continue;
    const auto written = entry.last_write_time(ignored);
    if (!ignored && now - written >= least_age) std::filesystem::remove(entry.path(), ignored);
  }
}

}  // namespace longtake
