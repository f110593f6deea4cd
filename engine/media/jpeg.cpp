#include "engine/media/jpeg.h"

#include <cstddef>
#include <utility>

#include "engine/media/errors.h"
#include "engine/media/libav.h"

namespace longtake {
namespace {

// MJPEG's scale from 2 (largest files) to 31.
constexpr int kQuality = 4;

}  // namespace

Result<std::string> encode_jpeg(FrameView frame, int width, int height) {
  libav::use_our_log();
  const auto refuse = [](Error why) { return fail(errors::kCannotWriteJpeg, {}, std::move(why)); };
  if (frame.size() != VideoFormat{width, height, {}}.frame_bytes() || frame.empty())
    return refuse(make_error(errors::kWrongFrameSize));
  const AVCodec* encoder = avcodec_find_encoder(AV_CODEC_ID_MJPEG);
  libav::Codec codec(encoder != nullptr ? avcodec_alloc_context3(encoder) : nullptr);
  const libav::Frame picture = libav::make_frame(AV_PIX_FMT_YUV420P, width, height);
  const libav::Scaler scaler(sws_getContext(width, height, AV_PIX_FMT_RGB24, width, height, AV_PIX_FMT_YUV420P,
                                            SWS_BILINEAR | SWS_FULL_CHR_H_INP | SWS_ACCURATE_RND, nullptr, nullptr,
                                            nullptr));
  if (!codec || !picture || !scaler) return refuse(make_error(errors::kNoJpeg));

  // JFIF supports one matrix and one range.
  const int* matrix = sws_getCoefficients(SWS_CS_ITU601);
  const int full = 1;
  sws_setColorspaceDetails(scaler.get(), matrix, full, matrix, full, 0, 1 << 16, 1 << 16);
  const std::uint8_t* rows[] = {frame.data()};
  const int row_bytes[] = {width * 3};
  sws_scale(scaler.get(), rows, row_bytes, 0, height, picture->data, picture->linesize);

  codec->width = width;
  codec->height = height;
  codec->pix_fmt = AV_PIX_FMT_YUV420P;
  codec->time_base = {1, 1};
  codec->color_range = picture->color_range = AVCOL_RANGE_JPEG;
  codec->strict_std_compliance =
      FF_COMPLIANCE_UNOFFICIAL;  // libav requires this if the format does not state the range
  codec->flags |= AV_CODEC_FLAG_QSCALE;
  codec->global_quality = picture->quality = FF_QP2LAMBDA * kQuality;
  codec->thread_count = 1;

  auto made = libav::encode_still(*codec, *picture);
  if (!made) return refuse(std::move(made.error()));
  return made;
}

}  // namespace longtake
