#include "engine/media/libav.h"

#include <cerrno>
#include <cmath>
#include <cstdarg>
#include <mutex>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/core/log.h"
#include "engine/media/errors.h"

namespace longtake {

FrameRate frame_rate(double fps) {
  if (!std::isfinite(fps) || fps < 1 || fps > 1000) return {0, 1};
  const AVRational exact = av_d2q(fps, 100'100);
  return {exact.num, exact.den};
}

namespace libav {
namespace {

constexpr std::int64_t kMostPixels = 100'000'000;  // a picture of 300 MB

// Self-contained formats. The first line is what libav has in packages; builds from source use the system's. HLS, DASH,
// concat, SDP and other lists of files are excluded, and so are scripts.
constexpr const char* kFormats =
    "mov,matroska,gif,yuv4mpegpipe,image2,png_pipe,jpeg_pipe,webp_pipe,bmp_pipe,flv,mpegts,wav,mp3,flac,ogg,aac,"
    "avi,asf,mpeg,mpegvideo,m4v,h264,hevc,ivf,obu,nut,mxf,dv,apng,gif_pipe,tiff_pipe,jpegxl_pipe,jpegxl_anim,"
    "aiff,caf,au,w64,wv,ape,tta,ac3,eac3,amr";

void to_log(void* object, int level, const char* format, va_list arguments) {
  if (level > AV_LOG_INFO) return;
  char line[1024];
  int prefix = 1;
  av_log_format_line2(object, level, format, arguments, line, sizeof line, &prefix);
  std::string text = line;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  if (text.empty()) return;
  // libav reports many errors that do not matter here; a muxer on a full disk often repeats one. Its messages are only
  // logged for debugging; the caller reports the relevant errors.
  static const auto log = logger("media");
  log->debug("libav level={} message=\"{}\"", level, text);
}

}  // namespace

int system_code(int code) {
  const int positive = AVUNERROR(code);
  return positive > 0 && positive < 256 ? positive : 0;
}

Error cause(int code) {
  if (const int system = system_code(code)) return system_cause(system);
  char text[AV_ERROR_MAX_STRING_SIZE] = {};
  av_strerror(code, text, sizeof text);
  const bool bad_data = code == AVERROR_INVALIDDATA;
  return {bad_data ? Error::Kind::bad_input : Error::Kind::internal, {}, text, {}, {}};
}

void use_our_log() {
  static std::once_flag once;
  std::call_once(once, [] { av_log_set_callback(to_log); });
}

Result<Demuxer> open_input(const std::filesystem::path& path, AVFormatContext* file) {
  if (file == nullptr) file = avformat_alloc_context();
  if (file == nullptr) return fail(errors::kCannotAllocate);
  const bool has_input = file->pb != nullptr;
  file->format_whitelist = av_strdup(kFormats);
  file->protocol_whitelist = av_strdup(has_input ? "none" : "file");
  if (file->format_whitelist == nullptr || file->protocol_whitelist == nullptr) {
    avformat_free_context(file);
    return fail(errors::kCannotAllocate);
  }
  const std::string name = has_input ? std::string() : "file:" + path.string();
  // Frees the context on failure.
  const int code = avformat_open_input(&file, name.c_str(), nullptr, nullptr);
  // libav's code for a format that is not in the list.
  if (code == AVERROR(EINVAL)) return fail(errors::kOtherFormat);
  if (code < 0) return Failure(cause(code));
  return Demuxer(file);
}

Result<Decoder> open_decoder(AVFormatContext& file, AVMediaType kind) {
  const AVCodec* codec = nullptr;
  Decoder decoder{nullptr, av_find_best_stream(&file, kind, -1, -1, &codec, 0)};
  if (decoder.stream < 0 || codec == nullptr)
    return fail(kind == AVMEDIA_TYPE_AUDIO ? errors::kNoSound : errors::kNoPicture);
  decoder.codec.reset(avcodec_alloc_context3(codec));
  if (!decoder.codec) return fail(errors::kCannotAllocate);
  const AVStream& stream = *file.streams[decoder.stream];
  decoder.codec->max_pixels = kMostPixels;
  int code = avcodec_parameters_to_context(decoder.codec.get(), stream.codecpar);
  decoder.codec->pkt_timebase = stream.time_base;
  if (code >= 0) code = avcodec_open2(decoder.codec.get(), codec, nullptr);
  if (code < 0) return Failure(cause(code));
  return decoder;
}

void append_rows(const AVFrame& rgb, std::vector<std::uint8_t>& pixels) {
  const std::size_t row = static_cast<std::size_t>(rgb.width) * 3;
  pixels.reserve(pixels.size() + row * static_cast<std::size_t>(rgb.height));
  for (int y = 0; y < rgb.height; ++y) {
    const std::uint8_t* line = rgb.data[0] + std::ptrdiff_t{y} * rgb.linesize[0];
    pixels.insert(pixels.end(), line, line + row);
  }
}

Result<std::string> encode_still(AVCodecContext& codec, const AVFrame& picture) {
  const Packet packet(av_packet_alloc());
  if (!packet) return fail(cause(AVERROR(ENOMEM)));
  int code = avcodec_open2(&codec, nullptr, nullptr);
  if (code >= 0) code = avcodec_send_frame(&codec, &picture);
  if (code >= 0) code = avcodec_send_frame(&codec, nullptr);
  if (code >= 0) code = avcodec_receive_packet(&codec, packet.get());
  if (code < 0) return fail(cause(code));
  return std::string(reinterpret_cast<const char*>(packet->data), static_cast<std::size_t>(packet->size));
}

Frame make_frame(AVPixelFormat pixels, int width, int height) {
  Frame frame(av_frame_alloc());
  if (!frame) return nullptr;
  frame->format = pixels;
  frame->width = width;
  frame->height = height;
  return av_frame_get_buffer(frame.get(), 0) < 0 ? nullptr : std::move(frame);
}

}  // namespace libav
}  // namespace longtake
