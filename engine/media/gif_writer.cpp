#include "engine/media/gif_writer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/errors.h"
#include "engine/media/errors.h"
#include "engine/media/muxer_io.h"
#include "engine/media/palette.h"

namespace longtake {
namespace {

constexpr double kLookAheadSeconds = 2;
constexpr AVRational kHundredths = {1, 100};

}  // namespace

struct GifWriter::State {
  VideoFormat format;
  std::unique_ptr<OutputFile> file;
  libav::Io io;
  libav::Muxer muxer;
  libav::Codec codec;
  libav::Frame picture;
  libav::Packet packet;
  ColourCount colours;
  std::optional<GifPalette> palette;
  double fit = 0;                                  // error of the pictures from which the palette was chosen
  std::vector<std::vector<std::uint8_t>> waiting;  // the first frames, held until the palette is chosen
  std::vector<std::uint8_t> indices;
  std::int64_t frames = 0;
  std::optional<Error> failed;
  bool trailer_owed = false;

  // The muxer owns its last packet until the trailer is written, even after a write error.
  ~State() {
    if (trailer_owed) av_write_trailer(muxer.get());
  }

  Result<void> start() {
    if (auto good = check(avformat_write_header(muxer.get(), nullptr)); !good) return good;
    trailer_owed = true;
    return {};
  }

  Result<void> check(int code) {
    if (!failed) failed = libav::first_error(*file, *io, code);
    if (failed) return fail(*failed);
    return {};
  }

  Result<void> choose_palette() {
    if (palette) return {};
    for (const auto& frame : waiting) colours.add(frame);
    palette.emplace(colours);
    for (const auto& frame : waiting) fit = std::max(fit, palette->misfit(frame));
    for (const auto& frame : std::exchange(waiting, {}))
      if (auto encoded = encode(frame); !encoded) return encoded;
    return {};
  }

  // The palette is replaced when a picture fits it far worse than the pictures from which it was chosen.
  void follow(FrameView frame) {
    constexpr double kSlack = 24;
    if (palette->misfit(frame) <= 2 * fit + kSlack) return;
    ColourCount now;
    now.add(frame);
    palette.emplace(now);
    fit = palette->misfit(frame);
  }

  Result<void> encode(FrameView frame) {
    follow(frame);
    palette->index(frame, format.width, indices);
    if (av_frame_make_writable(picture.get()) < 0)
      return fail(failed.emplace(
          make_error(errors::kCannotWrite, {{"file", file->name()}}, make_error(errors::kCannotAllocate))));
    for (int y = 0; y < format.height; ++y)
      std::memcpy(picture->data[0] + std::ptrdiff_t{y} * picture->linesize[0],
                  indices.data() + std::ptrdiff_t{y} * format.width, static_cast<std::size_t>(format.width));
    // Unused entries are transparent, so that the encoder can omit unchanged pixels.
    std::memset(picture->data[1], 0, AVPALETTE_SIZE);
    const auto& list = palette->colours();
    for (std::size_t i = 0; i < list.size(); ++i) {
      const std::uint32_t argb =
          0xff000000U | std::uint32_t{list[i][0]} << 16 | std::uint32_t{list[i][1]} << 8 | std::uint32_t{list[i][2]};
      std::memcpy(picture->data[1] + i * 4, &argb, 4);
    }
    picture->pts = frames++;
    return send(picture.get());
  }

  Result<void> send(const AVFrame* frame) {
    if (auto sent = check(avcodec_send_frame(codec.get(), frame)); !sent) return sent;
    for (;;) {
      const int code = avcodec_receive_packet(codec.get(), packet.get());
      if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
      if (auto received = check(code); !received) return received;
      packet->duration = 1;
      av_packet_rescale_ts(packet.get(), libav::frame_time(format.rate), kHundredths);
      packet->stream_index = 0;
      const int written = av_write_frame(muxer.get(), packet.get());
      av_packet_unref(packet.get());
      if (auto good = check(written); !good) return good;
    }
  }
};

GifWriter::GifWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
GifWriter::~GifWriter() = default;

Result<std::unique_ptr<GifWriter>> GifWriter::create(const std::filesystem::path& path, const VideoFormat& format) {
  libav::use_our_log();
  const auto refuse = [&path](Error why) {
    return fail(errors::kCannotWrite, {{"file", path.string()}}, std::move(why));
  };
  const AVCodec* encoder = avcodec_find_encoder(AV_CODEC_ID_GIF);
  if (encoder == nullptr) return fail(errors::kNoGif, {{"file", path.string()}});
  auto file = TRY(OutputFile::create(path));
  auto state = std::make_unique<State>();
  State& s = *state;
  s.format = format;
  s.file = std::move(file);
  s.io = libav::open_io(*s.file);
  AVFormatContext* allocated = nullptr;
  avformat_alloc_output_context2(&allocated, nullptr, "gif", nullptr);
  s.muxer.reset(allocated);
  s.codec.reset(avcodec_alloc_context3(encoder));
  s.packet.reset(av_packet_alloc());
  s.picture = libav::make_frame(AV_PIX_FMT_PAL8, format.width, format.height);
  AVStream* stream = s.muxer ? avformat_new_stream(s.muxer.get(), nullptr) : nullptr;
  if (!s.io || stream == nullptr || !s.codec || !s.packet || !s.picture)
    return refuse(make_error(errors::kCannotAllocate));
  s.codec->width = format.width;
  s.codec->height = format.height;
  s.codec->pix_fmt = AV_PIX_FMT_PAL8;
  s.codec->time_base = libav::frame_time(format.rate);
  if (const int code = avcodec_open2(s.codec.get(), encoder, nullptr); code < 0) return refuse(libav::cause(code));
  if (const int code = avcodec_parameters_from_context(stream->codecpar, s.codec.get()); code < 0)
    return refuse(libav::cause(code));
  stream->time_base = kHundredths;
  s.muxer->pb = s.io.get();
  s.muxer->flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_BITEXACT;
  TRY(s.start());
  return std::unique_ptr<GifWriter>(new GifWriter(std::move(state)));
}

Result<void> GifWriter::write(FrameView frame) {
  State& s = *state_;
  if (s.failed) return fail(*s.failed);
  if (frame.size() != s.format.frame_bytes())
    return fail(s.failed.emplace(
        make_error(errors::kCannotWrite, {{"file", s.file->name()}}, make_error(errors::kWrongFrameSize))));
  if (s.palette) return s.encode(frame);
  s.waiting.emplace_back(frame.begin(), frame.end());
  if (static_cast<double>(s.waiting.size()) < kLookAheadSeconds * s.format.rate.value()) return {};
  return s.choose_palette();
}

Result<void> GifWriter::finish() {
  State& s = *state_;
  if (!s.failed && !s.waiting.empty()) (void)s.choose_palette();
  if (!s.failed) (void)s.send(nullptr);
  const int trailer = std::exchange(s.trailer_owed, false) ? av_write_trailer(s.muxer.get()) : 0;
  if (!s.failed) (void)s.check(trailer);
  auto closed = s.file->close();
  if (!s.failed && !closed) s.failed = std::move(closed.error());
  if (s.failed) return fail(*s.failed);
  return {};
}

}  // namespace longtake
