#include "engine/send/net_outlet.h"

#include <utility>

#include "engine/core/certificates.h"
#include "engine/core/errors.h"
#include "engine/media/libav.h"
#include "engine/media/video_encoder.h"
#include "engine/send/errors.h"

namespace longtake {
namespace {

using namespace std::chrono_literals;

constexpr auto kNetConnect = 10s;
constexpr auto kNetGoodbye = 1s;

int is_over(void* patience) { return static_cast<const Patience*>(patience)->is_over() ? 1 : 0; }

struct CloseOutput {
  void operator()(AVFormatContext* format) const {
    avio_closep(&format->pb);
    avformat_free_context(format);
  }
};
using Connection = std::unique_ptr<AVFormatContext, CloseOutput>;

class Dictionary {
 public:
  Dictionary() = default;
  Dictionary(const Dictionary&) = delete;
  Dictionary& operator=(const Dictionary&) = delete;
  ~Dictionary() { av_dict_free(&entries_); }
  void set(const char* name, const char* value) { av_dict_set(&entries_, name, value, 0); }
  AVDictionary** address() { return &entries_; }

 private:
  AVDictionary* entries_ = nullptr;
};

class NetOutlet final : public Outlet {
 public:
  NetOutlet(std::string shown, VideoEncoder encoder, Patience& patience)
      : shown_(std::move(shown)), encoder_(std::move(encoder)), patience_(patience) {}

  ~NetOutlet() override {
    patience_.wait_at_most(kNetGoodbye);
    if (begun_) av_write_trailer(connection_.get());
    connection_.reset();
  }

  Result<void> open(const SendTarget& target, const VideoFormat& format) {
    const char* name = target.form == SendTarget::Form::flv ? "flv" : "mpegts";
    AVFormatContext* made = nullptr;
    if (const int code = avformat_alloc_output_context2(&made, nullptr, name, target.place.c_str()); code < 0)
      return refuse(code);
    connection_.reset(made);
    made->interrupt_callback = {is_over, &patience_};
    made->flags |= AVFMT_FLAG_FLUSH_PACKETS;
    AVStream* stream = avformat_new_stream(made, nullptr);
    if (stream == nullptr) return refuse(AVERROR(ENOMEM));
    if (const int code = avcodec_parameters_copy(stream->codecpar, encoder_.parameters()); code < 0)
      return refuse(code);
    stream->codecpar->codec_tag = 0;
    frame_time_ = libav::frame_time(format.rate);
    stream->time_base = frame_time_;
    stream->avg_frame_rate = libav::rational(format.rate);
    patience_.wait_at_most(kNetConnect);
    TRY(connect(target, *made));
    AVDictionary* options = nullptr;
    // A stream has no final size or duration for the header.
    av_dict_set(&options, "flvflags", "no_duration_filesize", 0);
    const int code = avformat_write_header(made, &options);
    av_dict_free(&options);
    if (code < 0) return refuse(code);
    begun_ = true;
    return {};
  }

  Result<void> write(FrameView picture, std::int64_t tick) override {
    encoder_.skip_to(tick);
    return encoder_.encode(picture, [this](AVPacket& packet) -> Result<void> {
      av_packet_rescale_ts(&packet, frame_time_, connection_->streams[0]->time_base);
      packet.stream_index = 0;
      patience_.wait_at_most(kStall);
      if (const int code = av_write_frame(connection_.get(), &packet); code < 0) return refuse(code);
      if (connection_->pb->error < 0) return refuse(connection_->pb->error);
      return {};
    });
  }

 private:
  Result<void> connect(const SendTarget& target, AVFormatContext& made) {
    Dictionary options;
    if (target.has_tls()) {
      const std::string trusted = target.certificates.empty() ? trusted_certificates() : target.certificates;
      if (trusted.empty()) return fail(errors::kCannotSend, {{"address", shown_}}, make_error(errors::kNoAuthorities));
      // Without these options libav accepts any certificate, including one from a man in the middle.
      options.set("tls_verify", "1");
      options.set("ca_file", trusted.c_str());
    }
    const int code =
        avio_open2(&made.pb, target.place.c_str(), AVIO_FLAG_WRITE, &made.interrupt_callback, options.address());
    if (code >= 0) return {};
    if (target.has_tls() && code != AVERROR_EXIT && speaks_tls(target, made.interrupt_callback))
      return fail(errors::kCannotSend, {{"address", shown_}}, make_error(errors::kNotTrusted));
    return refuse(code);
  }

  /// True if the server at this address speaks TLS; no data is sent. libav has no error code of its own for an invalid
  /// certificate.
  static bool speaks_tls(const SendTarget& target, const AVIOInterruptCB& interrupt) {
    std::string host = target.place.substr(target.place.find("://") + 3);
    host = host.substr(0, host.find('/'));
    host = host.substr(host.rfind('@') + 1);
    if (host.find(':', host.rfind(']') + 1) == std::string::npos) host += ":443";
    AVIOContext* tried = nullptr;
    const int code = avio_open2(&tried, ("tls://" + host).c_str(), AVIO_FLAG_READ_WRITE, &interrupt, nullptr);
    avio_closep(&tried);
    return code >= 0;
  }

  Result<void> refuse(int code) const {
    if (code == AVERROR_EXIT) return fail(errors::kCannotSend, {{"address", shown_}}, make_error(errors::kNobodyTakes));
    return fail(errors::kCannotSend, {{"address", shown_}}, libav::cause(code));
  }

  const std::string shown_;
  VideoEncoder encoder_;
  Patience& patience_;
  Connection connection_;
  AVRational frame_time_{};
  bool begun_ = false;  // the header was written
};

}  // namespace

Result<std::unique_ptr<Outlet>> open_net_outlet(const SendTarget& target, const VideoFormat& format,
                                                const EncoderSettings& settings, Patience& patience) {
  avformat_network_init();
  auto encoder = TRY(VideoEncoder::open(format, settings));
  auto outlet = std::make_unique<NetOutlet>(target.shown, std::move(encoder), patience);
  TRY(outlet->open(target, format));
  return std::unique_ptr<Outlet>(std::move(outlet));
}

}  // namespace longtake
