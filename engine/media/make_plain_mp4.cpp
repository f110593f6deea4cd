#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <optional>
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

// The copy is next to the recording, hidden, and always has the same name, so that a leftover can be found.
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
  for (unsigned i = 0; i < opened->nb_streams; ++i) {
    AVStream* stream = opened->streams[i];
    const AVMediaType type = stream->codecpar->codec_type;
    // Chapters are a text track and are written anew.
    if (type == AVMEDIA_TYPE_DATA || type == AVMEDIA_TYPE_SUBTITLE) continue;
    if (type != AVMEDIA_TYPE_VIDEO || recording.video != nullptr) return refuse(make_error(errors::kNotOneTrack));
    recording.video = stream;
  }
  if (recording.video == nullptr) return refuse(make_error(errors::kNotOneTrack));
  if (recording.video->avg_frame_rate.num < 1) return refuse(make_error(errors::kUnknownRate));
  return recording;
}

std::vector<Chapter> chapters_of(const AVFormatContext& file) {
  std::vector<Chapter> chapters;
  for (unsigned i = 0; i < file.nb_chapters; ++i) {
    const AVChapter& chapter = *file.chapters[i];
    const double tick = av_q2d(chapter.time_base);
    const AVDictionaryEntry* title = av_dict_get(chapter.metadata, "title", nullptr, 0);
    chapters.push_back({static_cast<double>(chapter.start) * tick, static_cast<double>(chapter.end) * tick,
                        title != nullptr ? title->value : ""});
  }
  return chapters;
}

/// The sound, written up to the time of the pictures.
class SoundBeside {
 public:
  SoundBeside(SoundPackets* sound, FrameRate rate, Mp4Writer& out)
      : sound_(sound), frame_time_(libav::frame_time(rate)), out_(out), packet_(av_packet_alloc()) {}

  /// Writes the packets before this frame, or all that are left.
  Result<void> write_until(std::optional<std::int64_t> frame) {
    while (sound_ != nullptr) {
      if (!waits_) {
        if (!packet_) return fail(errors::kCannotConvert, {}, make_error(errors::kCannotAllocate));
        auto there = TRY(sound_->next(*packet_));
        if (!there) sound_ = nullptr;
        waits_ = there;
        continue;
      }
      const AVRational tick{1, sound_->parameters().sample_rate};
      if (frame && av_compare_ts(packet_->dts, tick, *frame, frame_time_) >= 0) break;
      auto written = out_.write_sound(*packet_);
      av_packet_unref(packet_.get());
      waits_ = false;
      if (!written) return written;
    }
    return {};
  }

 private:
  SoundPackets* sound_;
  const AVRational frame_time_;
  Mp4Writer& out_;
  const libav::Packet packet_;
  bool waits_ = false;  // packet_ holds an unwritten packet
};

// Copies every packet, with times in frames from 0. For a truncated file the copy ends at its last complete packet.
Result<std::int64_t> copy_packets(const Recording& in, FrameRate rate, SoundPackets* sound, Mp4Writer& out) {
  const libav::Packet packet(av_packet_alloc());
  if (!packet) return fail(errors::kCannotConvert, {}, make_error(errors::kCannotAllocate));
  std::int64_t frames = 0;
  std::optional<std::int64_t> start;  // the first packet is a key frame, which is shown first
  SoundBeside beside(sound, rate, out);
  while (av_read_frame(in.file.get(), packet.get()) >= 0) {
    if (packet->stream_index != in.video->index) {
      av_packet_unref(packet.get());
      continue;
    }
    if ((packet->flags & AV_PKT_FLAG_CORRUPT) != 0) break;  // an incomplete picture
    av_packet_rescale_ts(packet.get(), in.video->time_base, libav::frame_time(rate));
    if (!start) start = packet->pts;
    packet->pts -= *start;
    packet->dts -= *start;
    packet->duration = 1;
    packet->pos = -1;
    auto written = beside.write_until(packet->dts);
    if (written) written = out.write(*packet);
    av_packet_unref(packet.get());
    if (!written) return fail(std::move(written.error()));
    ++frames;
  }
  TRY(beside.write_until(std::nullopt));
  return frames;
}

}  // namespace

Result<std::int64_t> make_plain_mp4(const std::filesystem::path& path, const std::vector<Chapter>& chapters,
                                    SoundPackets* sound) {
  auto in = TRY(open_recording(path));
  const FrameRate rate{in.video->avg_frame_rate.num, in.video->avg_frame_rate.den};
  const std::filesystem::path copy = copy_name(path);
  RemoveOnExit guard(copy);
  auto out = TRY(Mp4Writer::create(copy, Mp4Layout::plain, *in.video->codecpar, rate,
                                   chapters.empty() ? chapters_of(*in.file) : chapters,
                                   sound != nullptr ? &sound->parameters() : nullptr));
  auto frames = copy_packets(in, rate, sound, *out);
  if (!frames) return frames;
  if (*frames == 0) return fail(errors::kCannotRead, {{"file", path.string()}}, make_error(errors::kHoldsNoFrame));
  TRY(out->finish());
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
