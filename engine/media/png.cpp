#include "engine/media/png.h"

#include <cstdio>
#include <cstring>
#include <system_error>
#include <utility>

#include "engine/core/files.h"
#include "engine/media/errors.h"
#include "engine/media/libav.h"

namespace longtake {

Result<std::string> encode_png(FrameView frame, int width, int height) {
  libav::use_our_log();
  const auto refuse = [](Error why) { return fail(errors::kCannotWritePng, {}, std::move(why)); };
  if (frame.size() != VideoFormat{width, height, {}}.frame_bytes() || frame.empty())
    return refuse(make_error(errors::kWrongFrameSize));
  const AVCodec* encoder = avcodec_find_encoder(AV_CODEC_ID_PNG);
  libav::Codec codec(encoder != nullptr ? avcodec_alloc_context3(encoder) : nullptr);
  const libav::Frame picture = libav::make_frame(AV_PIX_FMT_RGB24, width, height);
  if (!codec || !picture) return refuse(make_error(errors::kNoPng));

  codec->width = width;
  codec->height = height;
  codec->pix_fmt = AV_PIX_FMT_RGB24;
  codec->time_base = {1, 1};
  // Differences to the row above at the lowest level take half the time and a sixth less space than the defaults.
  codec->compression_level = 1;
  if (av_opt_set(codec->priv_data, "pred", "up", 0) < 0) return refuse(make_error(errors::kNoPng));
  // The next two fields make the encoder write an sRGB chunk.
  picture->color_primaries = codec->color_primaries = AVCOL_PRI_BT709;
  picture->color_trc = codec->color_trc = AVCOL_TRC_IEC61966_2_1;
  const auto row_bytes = static_cast<std::size_t>(width) * 3;
  for (int y = 0; y < height; ++y)
    std::memcpy(picture->data[0] + std::ptrdiff_t{y} * picture->linesize[0],
                frame.data() + static_cast<std::size_t>(y) * row_bytes, row_bytes);

  auto made = libav::encode_still(*codec, *picture);
  if (!made) return refuse(std::move(made.error()));
  return made;
}

Result<std::unique_ptr<PngFolder>> PngFolder::create(const std::filesystem::path& folder, const VideoFormat& format) {
  const auto refuse = [&folder](Error why) {
    return fail(errors::kCannotWritePictures, {{"folder", folder.string()}}, std::move(why));
  };
  std::error_code problem;
  std::filesystem::create_directory(folder, problem);
  if (problem) return refuse(system_cause(problem.value()));
  const bool empty = std::filesystem::is_empty(folder, problem);
  if (problem) return refuse(system_cause(problem.value()));
  if (!empty) return refuse(make_error(errors::kHoldsFiles));
  return std::unique_ptr<PngFolder>(new PngFolder(folder, format));
}

Result<void> PngFolder::write(FrameView frame) {
  if (failed_) return fail(*failed_);
  char name[32];
  std::snprintf(name, sizeof name, "frame_%06lld.png", static_cast<long long>(frames_));
  auto png = encode_png(frame, format_.width, format_.height);
  auto written = png ? atomic_write(folder_ / name, *png) : Result<void>(fail(std::move(png.error())));
  if (!written) {
    failed_ = std::move(written.error());
    return fail(*failed_);
  }
  ++frames_;
  return {};
}

Result<void> PngFolder::finish() {
  if (failed_) return fail(*failed_);
  return {};
}

}  // namespace longtake
