#include "engine/media/video_reader.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <optional>
#include <utility>

#include "engine/core/errors.h"
#include "engine/media/errors.h"
#include "engine/media/libav.h"

namespace longtake {
namespace {

constexpr int kPipeBytes = 1 << 16;
constexpr int kPollMs = 100;

/// The BT.709 matrix for frames tagged with it, and for untagged ones of HD height.
int matrix_of(const AVFrame& frame) {
  switch (frame.colorspace) {
    case AVCOL_SPC_BT709:
      return SWS_CS_ITU709;
    case AVCOL_SPC_BT2020_NCL:
    case AVCOL_SPC_BT2020_CL:
      return SWS_CS_BT2020;
    case AVCOL_SPC_UNSPECIFIED:
      return frame.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601;
    default:
      return SWS_CS_ITU601;
  }
}

class VideoReader final : public VideoFeed {
 public:
  explicit VideoReader(std::filesystem::path path) : path_(std::move(path)) {}

  Result<void> open() override {
    // Standard input may block before its first byte, and this call must not.
    return path_ == "-" ? Result<void>() : open_now();
  }

  Result<std::vector<StillPicture>> next(const FeedWish& wish, const std::stop_token& stop) override {
    stop_ = &stop;
    auto ready = open_now();
    if (ready) ready = fill(wish);
    const bool stopped = stops();
    stop_ = nullptr;
    if (!ready && stopped) return fail(Error::Kind::cancelled, "Reading the video was stopped");
    if (!ready) return fail(std::move(ready.error()));
    given_ += static_cast<std::int64_t>(ready_.size());
    return std::exchange(ready_, {});
  }

 private:
  Result<void> open_now() {
    if (decoder_) return {};
    if (problem_) return Failure(Error(*problem_));
    libav::use_our_log();
    if (auto opened = open_file(); !opened) {
      problem_ = make_error(errors::kCannotReadVideo, {{"file", path_.string()}}, std::move(opened.error()));
      decoder_.reset();
      return Failure(Error(*problem_));
    }
    return {};
  }

  /// Adds pictures to ready_ until there are enough. Picture i of the stream is the last frame of the video that begins
  /// no later than i / fps, counted from the first frame.
  Result<void> fill(const FeedWish& wish) {
    while (static_cast<int>(ready_.size()) < wish.count) {
      const double time = static_cast<double>(given_ + static_cast<std::int64_t>(ready_.size())) / wish.fps;
      // Half a millisecond, because containers round times.
      while (!ended_ && (!ahead_ || ahead_time_ <= time + 0.0005)) {
        if (ahead_) std::swap(now_, ahead_);
        ahead_.reset();
        if (auto read = read_ahead(); !read) return read;
      }
      if (ended_ && !ahead_ && time >= end_) return {};
      if (ended_ && ahead_ && ahead_time_ <= time + 0.0005) std::swap(now_, ahead_), ahead_.reset();
      if (!now_) return {};
      auto picture = TRY(to_rgb(*now_, wish));
      ready_.push_back(std::move(picture));
    }
    return {};
  }

  Result<void> read_ahead() {
    libav::Frame frame(av_frame_alloc());
    if (!frame) return fail(errors::kCannotAllocate);
    for (;;) {
      int code = avcodec_receive_frame(decoder_.get(), frame.get());
      if (code == 0) break;
      if (code == AVERROR_EOF) {
        ended_ = true;
        return {};
      }
      if (code != AVERROR(EAGAIN)) return Failure(libav::cause(code));
      code = av_read_frame(file_.get(), packet_.get());
      if (stops()) return fail(Error::Kind::cancelled, "Reading the video was stopped");
      const bool over = code < 0;
      if (!over && packet_->stream_index != stream_) {
        av_packet_unref(packet_.get());
        continue;
      }
      code = avcodec_send_packet(decoder_.get(), over ? nullptr : packet_.get());
      av_packet_unref(packet_.get());
      // A damaged packet is skipped, as players do.
      if (code < 0 && code != AVERROR_INVALIDDATA) return Failure(libav::cause(code));
    }
    const AVStream& stream = *file_->streams[stream_];
    const double length = frame_seconds();
    const double time = frame->best_effort_timestamp == AV_NOPTS_VALUE
                            ? end_
                            : static_cast<double>(frame->best_effort_timestamp) * av_q2d(stream.time_base) - start_;
    if (!begun_) start_ = frame->best_effort_timestamp == AV_NOPTS_VALUE ? 0 : time;
    ahead_time_ = begun_ ? std::max(time, end_ - length) : 0;
    begun_ = true;
    end_ = ahead_time_ + length;
    ahead_ = std::move(frame);
    return {};
  }

  double frame_seconds() const {
    const AVStream& stream = *file_->streams[stream_];
    const AVRational rate = stream.avg_frame_rate.num > 0 ? stream.avg_frame_rate : stream.r_frame_rate;
    return rate.num > 0 && rate.den > 0 ? av_q2d(av_inv_q(rate)) : 1.0 / 25;
  }

  Result<void> open_file() {
    AVFormatContext* file = avformat_alloc_context();
    if (file == nullptr) return fail(errors::kCannotAllocate);
    if (path_ == "-") {
      auto* buffer = static_cast<unsigned char*>(av_malloc(kPipeBytes));
      if (buffer != nullptr)
        input_.reset(avio_alloc_context(buffer, kPipeBytes, 0, this, &VideoReader::read_pipe, nullptr, nullptr));
      if (!input_) {
        av_free(buffer);
        avformat_free_context(file);
        return fail(errors::kCannotAllocate);
      }
      file->pb = input_.get();
    }
    // The interrupt callback is set before opening, because probing also reads the file.
    file->interrupt_callback = {[](void* self) { return static_cast<VideoReader*>(self)->stops() ? 1 : 0; }, this};
    auto opened = TRY(libav::open_input(path_, file));
    file_ = std::move(opened);
    if (const int code = avformat_find_stream_info(file_.get(), nullptr); code < 0) return Failure(libav::cause(code));
    auto decoder = TRY(libav::open_decoder(*file_, AVMEDIA_TYPE_VIDEO));
    decoder_ = std::move(decoder.codec);
    stream_ = decoder.stream;
    packet_.reset(av_packet_alloc());
    if (!packet_) return fail(errors::kCannotAllocate);
    return {};
  }

  bool stops() const { return stop_ != nullptr && stop_->stop_requested(); }

  // A camera may send nothing for a long time; a stop request must not wait for it.
  static int read_pipe(void* self, std::uint8_t* bytes, int size) {
    const auto& reader = *static_cast<const VideoReader*>(self);
    for (;;) {
      if (reader.stops()) return AVERROR_EXIT;
      pollfd input{STDIN_FILENO, POLLIN, 0};
      const int ready = ::poll(&input, 1, kPollMs);
      if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
      if (ready < 0) return AVERROR(errno);
      const ssize_t count = ::read(STDIN_FILENO, bytes, static_cast<std::size_t>(size));
      if (count > 0) return static_cast<int>(count);
      if (count == 0) return AVERROR_EOF;
      if (errno != EINTR) return AVERROR(errno);
    }
  }

  /// No larger than required to cover the wanted size.
  Result<StillPicture> to_rgb(const AVFrame& frame, const FeedWish& wish) {
    int width = frame.width, height = frame.height;
    const double cover = std::max(wish.width / static_cast<double>(width), wish.height / static_cast<double>(height));
    if (cover < 1 && cover > 0) {
      width = std::max(static_cast<int>(std::lround(width * cover)), wish.width);
      height = std::max(static_cast<int>(std::lround(height * cover)), wish.height);
    }
    scaler_.reset(sws_getCachedContext(scaler_.release(), frame.width, frame.height,
                                       static_cast<AVPixelFormat>(frame.format), width, height, AV_PIX_FMT_RGB24,
                                       SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, nullptr, nullptr, nullptr));
    if (!scaler_) return fail(errors::kCannotAllocate);
    const int* matrix = sws_getCoefficients(matrix_of(frame));
    sws_setColorspaceDetails(scaler_.get(), matrix, frame.color_range == AVCOL_RANGE_JPEG ? 1 : 0, matrix, 1, 0,
                             1 << 16, 1 << 16);
    const libav::Frame rgb = libav::make_frame(AV_PIX_FMT_RGB24, width, height);
    if (!rgb) return fail(errors::kCannotAllocate);
    if (const int code =
            sws_scale(scaler_.get(), frame.data, frame.linesize, 0, frame.height, rgb->data, rgb->linesize);
        code < 0)
      return Failure(libav::cause(code));
    StillPicture picture{width, height, {}};
    libav::append_rows(*rgb, picture.rgb);
    return picture;
  }

  const std::filesystem::path path_;
  libav::Io input_;  // reads standard input; outlives file_
  libav::Demuxer file_;
  libav::Codec decoder_;
  libav::Packet packet_;
  libav::Scaler scaler_;
  int stream_ = 0;
  std::optional<Error> problem_;
  const std::stop_token* stop_ = nullptr;  // while next() runs

  libav::Frame now_, ahead_;  // the current frame and the next one
  double ahead_time_ = 0;     // seconds from the first frame
  double start_ = 0;          // the first frame's own time
  double end_ = 0;            // end time of the last frame read
  bool begun_ = false;
  bool ended_ = false;
  std::int64_t given_ = 0;           // number of pictures returned so far
  std::vector<StillPicture> ready_;  // not returned yet
};

}  // namespace

std::shared_ptr<VideoFeed> make_video_feed(const std::filesystem::path& path) {
  return std::make_shared<VideoReader>(path);
}

}  // namespace longtake
