#include "engine/media/video_encoder.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/core/errors.h"
#include "engine/media/colour.h"
#include "engine/media/encoder_choice.h"
#include "engine/media/errors.h"
#include "engine/media/libav.h"

namespace longtake {

struct VideoEncoder::State {
  ColourConverter colour;
  libav::Codec codec;
  libav::Parameters parameters;
  libav::Packet packet;
  std::string name;
  std::int64_t frames = 0;

  Result<void> drain(const PacketSink& sink) {
    for (;;) {
      const int code = avcodec_receive_packet(codec.get(), packet.get());
      if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
      if (code < 0) return fail(make_error(errors::kEncoderFailed, {}, libav::cause(code)));
      packet->duration = 1;
      auto taken = sink(*packet);
      av_packet_unref(packet.get());
      if (!taken) return taken;
    }
  }
};

namespace {

void describe(AVCodecContext& codec, const ColourConverter& colour, const VideoFormat& format,
              const EncoderSettings& settings) {
  codec.width = colour.width();
  codec.height = colour.height();
  codec.pix_fmt = AV_PIX_FMT_YUV420P;
  codec.profile = settings.av1 ? FF_PROFILE_AV1_MAIN : FF_PROFILE_H264_HIGH;
  codec.time_base = libav::frame_time(format.rate);
  codec.framerate = libav::rational(format.rate);
  codec.sample_aspect_ratio = {1, 1};
  codec.color_primaries = AVCOL_PRI_BT709;
  codec.color_trc = AVCOL_TRC_BT709;
  codec.colorspace = AVCOL_SPC_BT709;
  codec.color_range = AVCOL_RANGE_MPEG;
  codec.chroma_sample_location = AVCHROMA_LOC_LEFT;
  codec.gop_size =
      settings.key_every > 0 ? settings.key_every : std::max(1, static_cast<int>(std::lround(format.rate.value())));
  codec.max_b_frames = settings.live ? 0 : 2;
  codec.thread_count = settings.threads;
  if (settings.most_kbps > 0) {
    codec.rc_max_rate = std::int64_t{settings.most_kbps} * 1000;
    codec.rc_buffer_size = settings.most_kbps * 1000;  // bits, for one second
  }
  // Parameter sets go into the container's header, as MP4 requires.
  codec.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_CLOSED_GOP;
}

Result<libav::Codec> open_codec(const EncoderChoice& encoder, const ColourConverter& colour, const VideoFormat& format,
                                const EncoderSettings& settings) {
  const AVCodec* found = avcodec_find_encoder_by_name(encoder.libav_name);
  if (found == nullptr) return fail(settings.av1 ? errors::kNoAv1 : errors::kNoH264, {{"encoder", encoder.libav_name}});
  libav::Codec codec(avcodec_alloc_context3(found));
  if (!codec) return fail(errors::kCannotOpenEncoder, {}, make_error(errors::kCannotAllocate));
  describe(*codec, colour, format, settings);
  TRY(encoder.tune(*codec, settings));
  if (const int code = avcodec_open2(codec.get(), found, nullptr); code < 0)
    return fail(make_error(errors::kCannotOpenEncoder, {}, libav::cause(code)));
  return codec;
}

}  // namespace

bool has_av1() { return !av1_encoders().empty(); }

VideoEncoder::VideoEncoder(std::unique_ptr<State> state) : state_(std::move(state)) {}
VideoEncoder::VideoEncoder(VideoEncoder&&) noexcept = default;
VideoEncoder& VideoEncoder::operator=(VideoEncoder&&) noexcept = default;
VideoEncoder::~VideoEncoder() = default;

const AVCodecParameters* VideoEncoder::parameters() const { return state_->parameters.get(); }

const std::string& VideoEncoder::name() const { return state_->name; }

Result<VideoEncoder> VideoEncoder::open(const VideoFormat& format, const EncoderSettings& settings) {
  libav::use_our_log();
  if (format.rate.num < 1 || format.rate.den < 1) return fail(errors::kImpossibleRate);
  auto colour = TRY(ColourConverter::create(format.width, format.height));
  const auto encoders = settings.av1 ? av1_encoders() : h264_encoders();
  if (encoders.empty()) return fail(errors::kNoAv1, {{"encoder", "libsvtav1"}});
  std::string name;
  auto codec = first_that_opens<libav::Codec>(encoders, [&](const EncoderChoice& encoder) {
    name = encoder.name;
    return open_codec(encoder, colour, format, settings);
  });
  if (!codec) return fail(std::move(codec.error()));
  libav::Parameters parameters(avcodec_parameters_alloc());
  libav::Packet packet(av_packet_alloc());
  if (!parameters || !packet) return fail(errors::kCannotOpenEncoder, {}, make_error(errors::kCannotAllocate));
  if (const int code = avcodec_parameters_from_context(parameters.get(), codec->get()); code < 0)
    return fail(make_error(errors::kCannotOpenEncoder, {}, libav::cause(code)));
  return VideoEncoder(std::make_unique<State>(
      State{std::move(colour), std::move(*codec), std::move(parameters), std::move(packet), std::move(name), 0}));
}

void VideoEncoder::skip_to(std::int64_t number) { state_->frames = std::max(state_->frames, number); }

Result<void> VideoEncoder::encode(FrameView frame, const PacketSink& sink) {
  auto picture = TRY(state_->colour.convert(frame));
  picture->pts = state_->frames++;
  if (const int code = avcodec_send_frame(state_->codec.get(), picture); code < 0)
    return fail(make_error(errors::kEncoderFailed, {}, libav::cause(code)));
  return state_->drain(sink);
}

Result<void> VideoEncoder::flush(const PacketSink& sink) {
  if (const int code = avcodec_send_frame(state_->codec.get(), nullptr); code < 0 && code != AVERROR_EOF)
    return fail(make_error(errors::kEncoderFailed, {}, libav::cause(code)));
  return state_->drain(sink);
}

}  // namespace longtake
