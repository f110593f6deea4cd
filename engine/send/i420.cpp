#include "engine/send/i420.h"

#include <utility>

#include "engine/media/libav.h"

extern "C" {
#include <libavutil/imgutils.h>
}

namespace longtake {

I420Pictures::I420Pictures(ColourConverter colour)
    : colour_(std::move(colour)),
      bytes_(static_cast<std::size_t>(colour_.width()) * static_cast<std::size_t>(colour_.height()) * 3 / 2) {}

Result<I420Pictures> I420Pictures::create(const VideoFormat& format) {
  auto colour = TRY(ColourConverter::create(format.width, format.height));
  return I420Pictures(std::move(colour));
}

Result<std::span<const std::uint8_t>> I420Pictures::picture(FrameView frame) {
  auto converted = TRY(colour_.convert(frame));
  const AVFrame& yuv = *converted;
  av_image_copy_to_buffer(bytes_.data(), static_cast<int>(bytes_.size()), yuv.data, yuv.linesize, AV_PIX_FMT_YUV420P,
                          yuv.width, yuv.height, 1);
  return std::span<const std::uint8_t>(bytes_);
}

}  // namespace longtake
