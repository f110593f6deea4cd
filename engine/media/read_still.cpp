#include "engine/media/read_still.h"

#include <cstdint>
#include <utility>

#include "engine/core/errors.h"
#include "engine/core/files.h"
#include "engine/media/errors.h"
#include "engine/media/libav.h"

namespace longtake {
namespace {

struct Opened {
  libav::Demuxer file;
  libav::Decoder decoder;
};

Result<Opened> open_picture(const std::filesystem::path& path) {
  auto file = TRY(libav::open_input(path));
  auto decoder = TRY(libav::open_decoder(*file, AVMEDIA_TYPE_VIDEO));
  return Opened{std::move(file), std::move(decoder)};
}

Result<libav::Frame> first_frame(const Opened& opened) {
  const libav::Packet packet(av_packet_alloc());
  libav::Frame frame(av_frame_alloc());
  if (!packet || !frame) return fail(errors::kCannotAllocate);
  for (;;) {
    int code = av_read_frame(opened.file.get(), packet.get());
    const bool ended = code < 0;
    if (!ended && packet->stream_index != opened.decoder.stream) {
      av_packet_unref(packet.get());
      continue;
    }
    code = avcodec_send_packet(opened.decoder.codec.get(), ended ? nullptr : packet.get());
    av_packet_unref(packet.get());
    if (code < 0) return Failure(libav::cause(code));
    code = avcodec_receive_frame(opened.decoder.codec.get(), frame.get());
    if (code == 0) return frame;
    if (code != AVERROR(EAGAIN))
      return Failure(code == AVERROR_EOF ? make_error(errors::kNoPicture) : libav::cause(code));
  }
}

Result<StillPicture> to_rgb(const AVFrame& frame) {
  StillPicture picture{frame.width, frame.height, {}};
  picture.rgb.resize(static_cast<std::size_t>(frame.width) * static_cast<std::size_t>(frame.height) * 3);
  const libav::Scaler scaler(
      sws_getContext(frame.width, frame.height, static_cast<AVPixelFormat>(frame.format), frame.width, frame.height,
                     AV_PIX_FMT_RGB24, SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, nullptr, nullptr, nullptr));
  if (!scaler) return fail(errors::kCannotAllocate);
  std::uint8_t* const planes[4] = {picture.rgb.data(), nullptr, nullptr, nullptr};
  const int strides[4] = {frame.width * 3, 0, 0, 0};
  if (const int code = sws_scale(scaler.get(), frame.data, frame.linesize, 0, frame.height, planes, strides); code < 0)
    return Failure(libav::cause(code));
  return picture;
}

}  // namespace

Result<StillPicture> read_still(const std::filesystem::path& path) {
  libav::use_our_log();
  const auto refuse = [&path](Error why) {
    return fail(errors::kCannotUsePicture, {{"file", path.string()}}, std::move(why));
  };
  const auto opened = open_picture(path);
  if (!opened) return refuse(opened.error());
  const auto frame = first_frame(*opened);
  if (!frame) return refuse(frame.error());
  auto picture = to_rgb(**frame);
  if (!picture) return refuse(picture.error());
  return picture;
}

}  // namespace longtake
