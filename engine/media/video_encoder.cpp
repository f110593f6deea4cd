#include "engine/media/video_encoder.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/media/colour.h"
#include "engine/media/libav.h"

namespace longtake {

struct VideoEncoder::State {
  ColourConverter colour;
  libav::Codec codec;
  libav::Parameters parameters;
  libav::Packet packet;
  std::int64_t frames = 0;

  Result<void> drain(const PacketSink& sink) {
    for (;;) {
      const int code = avcodec_receive_packet(codec.get(), packet.get());
      if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
      if (code < 0) return fail(libav::error("The video encoder failed", code));
      packet->duration = 1;
      auto taken = sink(*packet);
      av_packet_unref(packet.get());
      if (!taken) return taken;
    }
  }
};

namespace {

const AVCodec* find_encoder() { return avcodec_find_encoder_by_name("libx264"); }

void describe(AVCodecContext& codec, const ColourConverter& colour, const VideoFormat& format,
              const EncoderSettings& settings) {
  codec.width = colour.width();
  codec.height = colour.height();
  codec.pix_fmt = AV_PIX_FMT_YUV420P;
  codec.profile = FF_PROFILE_H264_HIGH;
  codec.time_base = libav::frame_time(format.rate);
  codec.framerate = libav::rational(format.rate);
  codec.sample_aspect_ratio = {1, 1};
  codec.color_primaries = AVCOL_PRI_BT709;
  codec.color_trc = AVCOL_TRC_BT709;
  codec.colorspace = AVCOL_SPC_BT709;
  codec.color_range = AVCOL_RANGE_MPEG;
  codec.chroma_sample_location = AVCHROMA_LOC_LEFT;
  codec.gop_size = std::max(1, static_cast<int>(std::lround(format.rate.value())));
  codec.max_b_frames = settings.live ? 0 : 2;
  codec.thread_count = settings.threads;
  // Parameter sets go to the container's header, where MP4 wants them.
  codec.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_CLOSED_GOP;
}

// x264 answers crf 0 with the lossless High 4:4:4 profile, which hardly any player takes; hence the lower end.
Result<void> tune(AVCodecContext& codec, const EncoderSettings& settings) {
  const auto set = [&codec](const char* name, const std::string& value) {
    return av_opt_set(codec.priv_data, name, value.c_str(), 0) >= 0;
  };
  const bool known = set("preset", settings.preset) && set("crf", std::to_string(std::clamp(settings.crf, 1, 51))) &&
                     set("profile", "high") && (!settings.live || set("tune", "zerolatency"));
  if (!known) return fail(Error::Kind::internal, "The video encoder does not know a setting", settings.preset);
  return {};
}

}  // namespace

VideoEncoder::VideoEncoder(std::unique_ptr<State> state) : state_(std::move(state)) {}
VideoEncoder::VideoEncoder(VideoEncoder&&) noexcept = default;
VideoEncoder& VideoEncoder::operator=(VideoEncoder&&) noexcept = default;
VideoEncoder::~VideoEncoder() = default;

const AVCodecParameters* VideoEncoder::parameters() const { return state_->parameters.get(); }

Result<VideoEncoder> VideoEncoder::open(const VideoFormat& format, const EncoderSettings& settings) {
  libav::use_our_log();
  if (format.rate.num < 1 || format.rate.den < 1)
    return fail(Error::Kind::bad_input, "Cannot encode video at this frame rate");
  const AVCodec* encoder = find_encoder();
  if (encoder == nullptr)
    return fail(Error::Kind::not_found, "Cannot encode H.264", "this FFmpeg was built without libx264",
                "Install FFmpeg with libx264, or write .y4m or PNG.");
  auto colour = ColourConverter::create(format.width, format.height);
  if (!colour) return fail(std::move(colour.error()));

  libav::Codec codec(avcodec_alloc_context3(encoder));
  libav::Parameters parameters(avcodec_parameters_alloc());
  libav::Packet packet(av_packet_alloc());
  if (!codec || !parameters || !packet) return fail(Error::Kind::out_of_memory, "Cannot open the video encoder");
  describe(*codec, *colour, format, settings);
  if (auto tuned = tune(*codec, settings); !tuned) return fail(std::move(tuned.error()));
  if (const int code = avcodec_open2(codec.get(), encoder, nullptr); code < 0)
    return fail(libav::error("Cannot open the video encoder", code));
  if (const int code = avcodec_parameters_from_context(parameters.get(), codec.get()); code < 0)
    return fail(libav::error("Cannot open the video encoder", code));
  return VideoEncoder(std::make_unique<State>(
      State{std::move(*colour), std::move(codec), std::move(parameters), std::move(packet), 0}));
}

Result<void> VideoEncoder::encode(FrameView frame, const PacketSink& sink) {
  auto picture = state_->colour.convert(frame);
  if (!picture) return fail(std::move(picture.error()));
  (*picture)->pts = state_->frames++;
  if (const int code = avcodec_send_frame(state_->codec.get(), *picture); code < 0)
    return fail(libav::error("The video encoder failed", code));
  return state_->drain(sink);
}

Result<void> VideoEncoder::flush(const PacketSink& sink) {
  if (const int code = avcodec_send_frame(state_->codec.get(), nullptr); code < 0 && code != AVERROR_EOF)
    return fail(libav::error("The video encoder failed", code));
  return state_->drain(sink);
}

}  // namespace longtake
