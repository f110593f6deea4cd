#include "engine/media/mp4_writer.h"

#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/errors.h"
#include "engine/media/muxer_io.h"

namespace longtake {
namespace {

constexpr int kFragmentMicroseconds = 500'000;
constexpr int kLongestTitle = 255;  // bytes; the limit of the older of MP4's two kinds of chapters
constexpr AVRational kMillisecond{1, 1000};

bool add_sound(AVFormatContext& muxer, const AVCodecParameters* sound) {
  if (sound == nullptr) return true;
  AVStream* stream = avformat_new_stream(&muxer, nullptr);
  if (stream == nullptr || avcodec_parameters_copy(stream->codecpar, sound) < 0) return false;
  stream->codecpar->codec_tag = 0;
  stream->time_base = {1, sound->sample_rate};
  return true;
}

// libav owns the memory from here on.
bool add_chapters(AVFormatContext& muxer, const std::vector<Chapter>& chapters) {
  if (chapters.empty()) return true;
  muxer.chapters = static_cast<AVChapter**>(av_calloc(chapters.size(), sizeof(AVChapter*)));
  if (muxer.chapters == nullptr) return false;
  for (const Chapter& chapter : chapters) {
    auto* made = static_cast<AVChapter*>(av_mallocz(sizeof(AVChapter)));
    if (made == nullptr) return false;
    muxer.chapters[muxer.nb_chapters++] = made;
    made->id = static_cast<int>(muxer.nb_chapters);
    made->time_base = kMillisecond;
    made->start = std::llround(chapter.start_s * 1000);
    made->end = std::llround(chapter.end_s * 1000);
    if (av_dict_set(&made->metadata, "title", shortened(chapter.title, kLongestTitle).c_str(), 0) < 0) return false;
  }
  return av_dict_set(&muxer.metadata, "description", chapter_list(chapters).c_str(), 0) >= 0;
}

class Writer final : public Mp4Writer {
 public:
  Writer(std::unique_ptr<OutputFile> file, libav::Io io, libav::Muxer muxer, Mp4Layout layout, FrameRate rate)
      : file_(std::move(file)),
        io_(std::move(io)),
        muxer_(std::move(muxer)),
        layout_(layout),
        frame_time_(libav::frame_time(rate)) {}

  Result<void> start() {
    AVDictionary* options = nullptr;
    if (layout_ == Mp4Layout::fragmented) {
      av_dict_set(&options, "movflags", "empty_moov+default_base_moof", 0);
      av_dict_set_int(&options, "frag_duration", kFragmentMicroseconds, 0);
    } else {
      av_dict_set(&options, "movflags", "faststart+negative_cts_offsets", 0);
      // With sound, an edit list removes the encoder's padding before the first sample.
      av_dict_set_int(&options, "use_editlist", muxer_->nb_streams > 1 ? 1 : 0, 0);
    }
    // At whole rates a frame has a thousand ticks, so nothing is rounded.
    av_dict_set_int(&options, "video_track_timescale", std::int64_t{frame_time_.den} * 1000, 0);
    const int code = avformat_write_header(muxer_.get(), &options);
    av_dict_free(&options);
    return check(code);
  }

  Result<void> write(AVPacket& packet) override {
    if (failed_) return fail(*failed_);
    const std::int64_t before = file_->size();
    av_packet_rescale_ts(&packet, frame_time_, muxer_->streams[0]->time_base);
    packet.stream_index = 0;
    if (auto written = check(av_write_frame(muxer_.get(), &packet)); !written) return written;
    // The muxer writes a fragment when the next packet arrives.
    if (layout_ == Mp4Layout::fragmented && file_->size() > before) {
      safe_frames_ = packets_;
      safe_bytes_ = file_->size();
    }
    ++packets_;
    return {};
  }

  Result<void> write_sound(AVPacket& packet) override {
    if (failed_) return fail(*failed_);
    const AVStream& sound = *muxer_->streams[1];
    av_packet_rescale_ts(&packet, {1, sound.codecpar->sample_rate}, sound.time_base);
    packet.stream_index = 1;
    return check(av_write_frame(muxer_.get(), &packet));
  }

  std::int64_t safe_frames() const override { return safe_frames_; }

  Result<void> finish() override {
    if (failed_) {
      if (layout_ == Mp4Layout::fragmented && safe_bytes_ > 0) file_->cut_to(safe_bytes_);
      (void)file_->close();
      return fail(*failed_);
    }
    if (auto ended = check(av_write_trailer(muxer_.get())); !ended) return finish();
    if (auto closed = file_->close(); !closed) {
      failed_ = std::move(closed.error());
      return fail(*failed_);
    }
    safe_frames_ = packets_;
    return {};
  }

 private:
  // Combines a libav return value with the file's state into the one persistent error.
  Result<void> check(int code) {
    if (!failed_) failed_ = libav::first_error(*file_, *io_, code);
    if (failed_) return fail(*failed_);
    return {};
  }

  std::unique_ptr<OutputFile> file_;
  libav::Io io_;
  libav::Muxer muxer_;
  const Mp4Layout layout_;
  const AVRational frame_time_;
  std::optional<Error> failed_;
  std::int64_t packets_ = 0;
  std::int64_t safe_frames_ = 0;
  std::int64_t safe_bytes_ = 0;
};

}  // namespace

Result<std::unique_ptr<Mp4Writer>> Mp4Writer::create(const std::filesystem::path& path, Mp4Layout layout,
                                                     const AVCodecParameters& parameters, FrameRate rate,
                                                     const std::vector<Chapter>& chapters,
                                                     const AVCodecParameters* sound) {
  libav::use_our_log();
  auto file = OutputFile::create(path);
  if (!file) return fail(std::move(file.error()));
  libav::Io io = libav::open_io(**file);
  AVFormatContext* allocated = nullptr;
  // The muxer opens this name for reading when it moves the index to the front.
  const std::string url = "file:" + path.string();
  avformat_alloc_output_context2(&allocated, nullptr, "mp4", url.c_str());
  libav::Muxer muxer(allocated);
  AVStream* stream = muxer ? avformat_new_stream(muxer.get(), nullptr) : nullptr;
  if (!io || stream == nullptr || avcodec_parameters_copy(stream->codecpar, &parameters) < 0 ||
      !add_sound(*muxer, sound) || !add_chapters(*muxer, chapters))
    return fail(errors::kCannotWrite, {{"file", path.string()}}, make_error(errors::kCannotAllocate));
  stream->codecpar->codec_tag = 0;
  stream->time_base = libav::frame_time(rate);
  stream->avg_frame_rate = stream->r_frame_rate = libav::rational(rate);
  stream->sample_aspect_ratio = {1, 1};
  muxer->pb = io.get();
  // The file contains no date and no library version, so the same frames make the same bytes.
  muxer->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
  auto writer = std::make_unique<Writer>(std::move(*file), std::move(io), std::move(muxer), layout, rate);
  TRY(writer->start());
  return std::unique_ptr<Mp4Writer>(std::move(writer));
}

}  // namespace longtake
