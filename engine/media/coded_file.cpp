#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "engine/core/errors.h"
#include "engine/media/encoder_choice.h"
#include "engine/media/errors.h"
#include "engine/media/muxer_io.h"
#include "engine/media/output.h"

// Formats for editors, archives and the web that encode pictures in order, without reordering: one encoder, one
// container. H.264 has its own writer.
namespace longtake {
namespace {

struct Coded {
  ExportFormat kind;
  const char* encoder;
  const char* container;
  AVPixelFormat pixels;
  const char* name;
};
// FFV1 keeps RGB unchanged. ProRes is 4:2:2 with ten bits, as editors expect. AV1 uses whichever encoder is available.
constexpr std::array<Coded, 4> kCoded = {{{ExportFormat::webm, nullptr, "webm", AV_PIX_FMT_YUV420P, "AV1"},
                                          {ExportFormat::ffv1, "ffv1", "matroska", AV_PIX_FMT_BGR0, "FFV1"},
                                          {ExportFormat::prores, "prores_ks", "mov", AV_PIX_FMT_YUV422P10LE, "ProRes"},
                                          {ExportFormat::webp, "libwebp_anim", "webp", AV_PIX_FMT_BGRA, "WebP"}}};

const Coded& coded(ExportFormat kind) { return *std::ranges::find(kCoded, kind, &Coded::kind); }

/// WebP's quality for a crf; at 18 the picture looks like the source, as in H.264.
int webp_quality(int crf) { return std::clamp(107 - 3 * crf / 2, 10, 100); }

const AVCodec* encoder_of(const Coded& form) {
  if (form.encoder != nullptr) return avcodec_find_encoder_by_name(form.encoder);
  return av1_encoders().empty() ? nullptr : avcodec_find_encoder_by_name(av1_encoders().front().libav_name);
}

bool is_yuv(AVPixelFormat pixels) { return pixels == AV_PIX_FMT_YUV422P10LE || pixels == AV_PIX_FMT_YUV420P; }

void set_options(const Coded& form, const EncoderSettings& settings, AVDictionary** options) {
  const auto set = [options](const char* name, const std::string& value) {
    av_dict_set(options, name, value.c_str(), 0);
  };
  switch (form.kind) {
    case ExportFormat::ffv1:
      set("level", "3");
      set("slicecrc", "1");  // makes damage detectable
      break;
    case ExportFormat::prores:
      set("profile", settings.crf <= 18 ? "hq" : "standard");
      set("vendor", "apl0");
      break;
    case ExportFormat::webm:
      break;  // set on the encoder itself
    default:
      set("quality", std::to_string(webp_quality(settings.crf)));
      break;
  }
}

/// RGB to the encoder's own format: four bytes per pixel, or BT.709 in limited range.
libav::Scaler make_scaler(const VideoFormat& format, AVPixelFormat pixels) {
  libav::Scaler scaler(sws_getContext(format.width, format.height, AV_PIX_FMT_RGB24, format.width, format.height,
                                      pixels, SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_BITEXACT,
                                      nullptr, nullptr, nullptr));
  constexpr int kUnity = 1 << 16;
  const int* bt709 = sws_getCoefficients(SWS_CS_ITU709);
  // RGB formats have no matrix; libav then returns an error.
  if (scaler && is_yuv(pixels) && sws_setColorspaceDetails(scaler.get(), bt709, 1, bt709, 0, 0, kUnity, kUnity) < 0)
    return nullptr;
  return scaler;
}

class CodedFile final : public FrameSink {
 public:
  CodedFile(const Coded& form, const VideoFormat& format) : form_(form), format_(format) {}
  // The muxer owns packets until the trailer is written, even after a write error.
  ~CodedFile() override {
    if (trailer_owed_) av_write_trailer(muxer_.get());
  }

  Result<void> open(const std::filesystem::path& path, const EncoderSettings& settings) {
    libav::use_our_log();
    const auto refuse = [&path](Error why) {
      return fail(errors::kCannotWrite, {{"file", path.string()}}, std::move(why));
    };
    auto file = TRY(OutputFile::create(path));
    file_ = std::move(file);
    io_ = libav::open_io(*file_);
    const AVCodec* encoder = encoder_of(form_);
    AVFormatContext* allocated = nullptr;
    avformat_alloc_output_context2(&allocated, nullptr, form_.container, nullptr);
    muxer_.reset(allocated);
    codec_.reset(avcodec_alloc_context3(encoder));
    packet_.reset(av_packet_alloc());
    rgb_ = libav::make_frame(AV_PIX_FMT_RGB24, format_.width, format_.height);
    picture_ = libav::make_frame(form_.pixels, format_.width, format_.height);
    scaler_ = make_scaler(format_, form_.pixels);
    AVStream* stream = muxer_ ? avformat_new_stream(muxer_.get(), nullptr) : nullptr;
    if (!io_ || stream == nullptr || !codec_ || !packet_ || !rgb_ || !picture_ || !scaler_)
      return refuse(make_error(errors::kCannotAllocate));
    describe(settings);
    // Some encoders read the colours from the pictures, others from their context.
    picture_->color_primaries = codec_->color_primaries;
    picture_->color_trc = codec_->color_trc;
    picture_->colorspace = codec_->colorspace;
    picture_->color_range = codec_->color_range;
    AVDictionary* options = nullptr;
    set_options(form_, settings, &options);
    if (form_.kind == ExportFormat::webm)
      if (auto tuned = av1_encoders().front().tune(*codec_, settings); !tuned) return refuse(std::move(tuned.error()));
    const int opened = avcodec_open2(codec_.get(), encoder, &options);
    av_dict_free(&options);
    if (opened < 0) return refuse(libav::cause(opened));
    if (const int code = avcodec_parameters_from_context(stream->codecpar, codec_.get()); code < 0)
      return refuse(libav::cause(code));
    stream->time_base = libav::frame_time(format_.rate);
    stream->avg_frame_rate = libav::rational(format_.rate);
    muxer_->pb = io_.get();
    muxer_->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
    AVDictionary* how = nullptr;
    if (form_.kind == ExportFormat::webp) av_dict_set(&how, "loop", "0", 0);  // endlessly
    const int begun = avformat_write_header(muxer_.get(), &how);
    av_dict_free(&how);
    trailer_owed_ = begun >= 0;
    return check(begun);
  }

  Result<void> write(FrameView frame) override {
    if (failed_) return fail(*failed_);
    if (frame.size() != format_.frame_bytes())
      return fail(failed_.emplace(
          make_error(errors::kCannotWrite, {{"file", file_->name()}}, make_error(errors::kWrongFrameSize))));
    // swscale may read a few bytes past a row's end, which only libav's own buffers allow.
    const auto row = static_cast<std::size_t>(format_.width) * 3;
    for (int y = 0; y < format_.height; ++y)
      std::memcpy(rgb_->data[0] + std::ptrdiff_t{y} * rgb_->linesize[0],
                  frame.data() + static_cast<std::size_t>(y) * row, row);
    if (auto good = check(av_frame_make_writable(picture_.get())); !good) return good;
    sws_scale(scaler_.get(), rgb_->data, rgb_->linesize, 0, format_.height, picture_->data, picture_->linesize);
    picture_->pts = frames_++;
    return send(picture_.get());
  }

  Result<void> finish() override {
    if (!failed_) (void)send(nullptr);
    const int trailer = std::exchange(trailer_owed_, false) ? av_write_trailer(muxer_.get()) : 0;
    if (!failed_) (void)check(trailer);
    auto closed = file_->close();
    if (!failed_ && !closed) failed_ = std::move(closed.error());
    if (failed_) return fail(*failed_);
    return {};
  }

  std::string encoder() const override { return form_.encoder != nullptr ? form_.name : av1_encoders().front().name; }

 private:
  void describe(const EncoderSettings& settings) {
    codec_->width = format_.width;
    codec_->height = format_.height;
    codec_->pix_fmt = form_.pixels;
    codec_->time_base = libav::frame_time(format_.rate);
    codec_->framerate = libav::rational(format_.rate);
    codec_->sample_aspect_ratio = {1, 1};
    codec_->thread_count = std::max(1, settings.threads);
    const bool is_rgb = !is_yuv(form_.pixels);
    if (form_.kind == ExportFormat::webm) codec_->gop_size = std::max(1, static_cast<int>(2 * format_.rate.value()));
    codec_->color_primaries = AVCOL_PRI_BT709;
    codec_->color_trc = is_rgb ? AVCOL_TRC_IEC61966_2_1 : AVCOL_TRC_BT709;
    codec_->colorspace = is_rgb ? AVCOL_SPC_RGB : AVCOL_SPC_BT709;
    codec_->color_range = is_rgb ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
    if ((muxer_->oformat->flags & AVFMT_GLOBALHEADER) != 0) codec_->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  }

  Result<void> check(int code) {
    if (!failed_) failed_ = libav::first_error(*file_, *io_, code);
    if (failed_) return fail(*failed_);
    return {};
  }

  Result<void> send(const AVFrame* frame) {
    if (auto sent = check(avcodec_send_frame(codec_.get(), frame)); !sent) return sent;
    for (;;) {
      const int code = avcodec_receive_packet(codec_.get(), packet_.get());
      if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
      if (auto received = check(code); !received) return received;
      // An animated WebP is one packet; its pictures have their own times.
      if (form_.kind != ExportFormat::webp) packet_->duration = 1;
      av_packet_rescale_ts(packet_.get(), libav::frame_time(format_.rate), muxer_->streams[0]->time_base);
      packet_->stream_index = 0;
      const int written = av_write_frame(muxer_.get(), packet_.get());
      av_packet_unref(packet_.get());
      if (auto good = check(written); !good) return good;
    }
  }

  const Coded& form_;
  const VideoFormat format_;
  std::unique_ptr<OutputFile> file_;
  libav::Io io_;
  libav::Muxer muxer_;
  libav::Codec codec_;
  libav::Scaler scaler_;
  libav::Frame rgb_;
  libav::Frame picture_;
  libav::Packet packet_;
  std::int64_t frames_ = 0;
  std::optional<Error> failed_;
  bool trailer_owed_ = false;
};

}  // namespace

bool is_coded(ExportFormat format) { return std::ranges::count(kCoded, format, &Coded::kind) > 0; }

Result<void> check_coded(ExportFormat format, const std::filesystem::path& path) {
  const Coded& form = coded(format);
  if (encoder_of(form) != nullptr && av_guess_format(form.container, nullptr, nullptr) != nullptr) return {};
  return fail(errors::kNoCoded, {{"file", path.string()}, {"format", form.name}});
}

Result<std::unique_ptr<FrameSink>> open_coded(ExportFormat as, const std::filesystem::path& path,
                                              const VideoFormat& format, const EncoderSettings& settings) {
  TRY(check_coded(as, path));
  auto file = std::make_unique<CodedFile>(coded(as), format);
  TRY(file->open(path, settings));
  return std::unique_ptr<FrameSink>(std::move(file));
}

}  // namespace longtake
