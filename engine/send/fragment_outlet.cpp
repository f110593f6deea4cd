#include "engine/send/fragment_outlet.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

#include "engine/core/errors.h"
#include "engine/media/libav.h"
#include "engine/media/muxer_io.h"
#include "engine/media/video_encoder.h"
#include "engine/send/errors.h"
#include "engine/send/sender.h"

namespace longtake {
namespace {

constexpr double kLongest = 0.5;  // maximum length of a fragment, s

int pictures_of(const VideoFormat& format) {
  return std::max(1, static_cast<int>(std::floor(format.rate.value() * kLongest)));
}

std::uint64_t number_at(const std::string& bytes, std::size_t at) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < 8; ++i) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

class FragmentOutlet final : public Outlet {
 public:
  FragmentOutlet(VideoEncoder encoder, const VideoFormat& format, TakeFragment take)
      : encoder_(std::move(encoder)),
        take_(std::move(take)),
        frame_time_(libav::frame_time(format.rate)),
        most_(pictures_of(format)) {}

  Result<void> open(const VideoFormat& format) {
    io_ = libav::open_io(written_);
    AVFormatContext* made = nullptr;
    avformat_alloc_output_context2(&made, nullptr, "mp4", nullptr);
    muxer_.reset(made);
    AVStream* stream = made != nullptr ? avformat_new_stream(made, nullptr) : nullptr;
    if (!io_ || stream == nullptr || avcodec_parameters_copy(stream->codecpar, encoder_.parameters()) < 0)
      return fail(errors::kNoLiveVideo, {}, make_error(errors::kCannotAllocate));
    stream->codecpar->codec_tag = 0;
    stream->time_base = frame_time_;
    stream->avg_frame_rate = stream->r_frame_rate = libav::rational(format.rate);
    stream->sample_aspect_ratio = {1, 1};
    made->pb = io_.get();
    made->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
    AVDictionary* options = nullptr;
    av_dict_set(&options, "movflags", "empty_moov+default_base_moof+frag_custom", 0);
    // At whole rates a picture has a thousand ticks, so nothing is rounded.
    av_dict_set_int(&options, "video_track_timescale", std::int64_t{frame_time_.den} * 1000, 0);
    const int code = avformat_write_header(made, &options);
    av_dict_free(&options);
    if (code < 0) return refuse(code);
    avio_flush(io_.get());
    header_ = std::make_shared<const std::string>(std::exchange(written_, {}));
    return {};
  }

  Result<void> write(FrameView picture, std::int64_t tick) override {
    encoder_.skip_to(tick);
    auto encoded = encoder_.encode(picture, [this](AVPacket& packet) { return add(packet); });
    if (!encoded) return encoded;
    return pictures_ >= most_ ? end_fragment() : Result<void>();
  }

 private:
  Result<void> add(AVPacket& packet) {
    const bool is_key = (packet.flags & AV_PKT_FLAG_KEY) != 0;
    // The encoder may insert a key frame at a scene change.
    if (is_key && pictures_ > 0) {
      if (auto ended = end_fragment(); !ended) return ended;
    }
    if (pictures_ == 0) has_key_ = is_key;
    av_packet_rescale_ts(&packet, frame_time_, muxer_->streams[0]->time_base);
    packet.stream_index = 0;
    if (const int code = av_write_frame(muxer_.get(), &packet); code < 0) return refuse(code);
    ++pictures_;
    return {};
  }

  Result<void> end_fragment() {
    if (const int code = av_write_frame(muxer_.get(), nullptr); code < 0) return refuse(code);
    avio_flush(io_.get());
    VideoFragment fragment{header_, std::exchange(written_, {}), has_key_, std::exchange(pictures_, 0)};
    // Eight bytes of the box "tfdt", after its name, version and flags.
    const std::size_t box = fragment.bytes.find("tfdt");
    if (box == std::string::npos || fragment.bytes.size() < box + 16 || fragment.bytes[box + 4] != 1)
      return refuse(AVERROR_BUG);
    fragment.time_at = box + 8;
    fragment.time = number_at(fragment.bytes, fragment.time_at);
    take_(std::move(fragment));
    return {};
  }

  static Result<void> refuse(int code) { return fail(errors::kNoLiveVideo, {}, libav::cause(code)); }

  VideoEncoder encoder_;
  const TakeFragment take_;
  const AVRational frame_time_;
  const int most_;  // maximum pictures per fragment
  std::string written_;
  libav::Io io_;
  libav::Muxer muxer_;
  std::shared_ptr<const std::string> header_;
  int pictures_ = 0;  // pictures in the muxer
  bool has_key_ = false;
};

}  // namespace

Result<std::unique_ptr<Outlet>> open_fragment_outlet(const VideoFormat& format, EncoderSettings settings,
                                                     TakeFragment take) {
  settings.key_every = pictures_of(format);
  auto encoder = TRY(VideoEncoder::open(format, settings));
  auto outlet = std::make_unique<FragmentOutlet>(std::move(encoder), format, std::move(take));
  TRY(outlet->open(format));
  return std::unique_ptr<Outlet>(std::move(outlet));
}

StartLiveVideo make_live_video() {
  return [](TakeFragment take, std::function<void()> changed) -> std::unique_ptr<Sending> {
    Sender::Options options;
    options.target.shown = "the control port";
    options.changed = std::move(changed);
    options.encoder.threads = 1;  // leaves the other cores to the model
    options.open = [take = std::move(take), settings = options.encoder](const VideoFormat& format) {
      return open_fragment_outlet(format, settings, take);
    };
    return start_sending(std::move(options));
  };
}

}  // namespace longtake
