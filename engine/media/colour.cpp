#include "engine/media/colour.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/core/errors.h"
#include "engine/media/errors.h"
#include "engine/media/libav.h"

namespace longtake {
namespace {

int even(int size) { return size + (size & 1); }

// Without these flags swscale is off by up to one level of chroma, and its default matrix is BT.601.
constexpr int kExact = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_BITEXACT;
constexpr int kUnity = 1 << 16;  // contrast and saturation in 16.16

AVPixelFormat pixels_of(YuvForm form) {
  return form.pixels == YuvForm::Pixels::uyvy422 ? AV_PIX_FMT_UYVY422 : AV_PIX_FMT_YUV420P;
}

struct Matrix {
  int for_swscale;
  AVColorSpace tag;
};
Matrix matrix_of(YuvForm form) {
  switch (form.matrix) {
    case YuvForm::Matrix::bt601:
      return {SWS_CS_ITU601, AVCOL_SPC_SMPTE170M};
    case YuvForm::Matrix::bt709:
      break;
    case YuvForm::Matrix::bt2020:
      return {SWS_CS_BT2020, AVCOL_SPC_BT2020_NCL};
  }
  return {SWS_CS_ITU709, AVCOL_SPC_BT709};
}

libav::Scaler make_scaler(int width, int height, YuvForm form) {
  libav::Scaler scaler(sws_alloc_context());
  if (!scaler) return nullptr;
  SwsContext* c = scaler.get();
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, std::int64_t>>{
           {"srcw", width},
           {"srch", height},
           {"dstw", width},
           {"dsth", height},
           {"src_format", AV_PIX_FMT_RGB24},
           {"dst_format", pixels_of(form)},
           {"src_range", 1},
           {"dst_range", 0},
           {"sws_flags", kExact},
           // In units of 1/256 luma sample: chroma is sited on the left column, and in 4:2:0 between the two rows.
           {"dst_h_chr_pos", 0},
           {"dst_v_chr_pos", form.pixels == YuvForm::Pixels::yuv420p ? 128 : 0}})
    if (av_opt_set_int(c, name, value, 0) < 0) return nullptr;
  const int* matrix = sws_getCoefficients(matrix_of(form).for_swscale);
  if (sws_setColorspaceDetails(c, matrix, 1, matrix, 0, 0, kUnity, kUnity) < 0) return nullptr;
  return sws_init_context(c, nullptr, nullptr) < 0 ? nullptr : std::move(scaler);
}

}  // namespace

struct ColourConverter::State {
  int in_width = 0;
  int in_height = 0;
  libav::Scaler scaler;
  libav::Frame rgb;  // swscale may read a few bytes past a row's end, which only libav's own buffers allow
  libav::Frame yuv;

  void take_in(FrameView picture) {
    const auto row_bytes = static_cast<std::size_t>(in_width) * 3;
    for (int y = 0; y < rgb->height; ++y) {
      const std::uint8_t* row = picture.data() + static_cast<std::size_t>(std::min(y, in_height - 1)) * row_bytes;
      std::uint8_t* out = rgb->data[0] + std::ptrdiff_t{y} * rgb->linesize[0];
      std::memcpy(out, row, row_bytes);
      if (rgb->width > in_width) std::memcpy(out + row_bytes, row + row_bytes - 3, 3);
    }
  }
};

ColourConverter::ColourConverter(std::unique_ptr<State> state) : state_(std::move(state)) {}
ColourConverter::ColourConverter(ColourConverter&&) noexcept = default;
ColourConverter& ColourConverter::operator=(ColourConverter&&) noexcept = default;
ColourConverter::~ColourConverter() = default;

int ColourConverter::width() const { return state_->yuv->width; }
int ColourConverter::height() const { return state_->yuv->height; }

Result<ColourConverter> ColourConverter::create(int width, int height, YuvForm form) {
  constexpr int kLargest = 16384;  // px; H.264 itself allows less
  if (width < 1 || height < 1 || width > kLargest || height > kLargest)
    return fail(errors::kImpossibleSize, {{"width", width}, {"height", height}});
  auto state = std::make_unique<State>();
  state->in_width = width;
  state->in_height = height;
  state->scaler = make_scaler(even(width), even(height), form);
  state->rgb = libav::make_frame(AV_PIX_FMT_RGB24, even(width), even(height));
  state->yuv = libav::make_frame(pixels_of(form), even(width), even(height));
  if (!state->scaler || !state->rgb || !state->yuv)
    return fail(errors::kCannotConvert, {}, make_error(errors::kCannotAllocate));
  AVFrame& yuv = *state->yuv;
  yuv.color_primaries = AVCOL_PRI_BT709;
  yuv.color_trc = AVCOL_TRC_BT709;
  yuv.colorspace = matrix_of(form).tag;
  yuv.color_range = AVCOL_RANGE_MPEG;
  yuv.chroma_location = AVCHROMA_LOC_LEFT;
  yuv.sample_aspect_ratio = {1, 1};
  return ColourConverter(std::move(state));
}

Result<AVFrame*> ColourConverter::convert(FrameView rgb) {
  State& s = *state_;
  const auto bytes = static_cast<std::size_t>(s.in_width) * static_cast<std::size_t>(s.in_height) * 3;
  if (rgb.size() != bytes) return fail(errors::kCannotConvert, {}, make_error(errors::kWrongFrameSize));
  if (const int code = av_frame_make_writable(s.yuv.get()); code < 0)
    return fail(make_error(errors::kCannotConvert, {}, libav::cause(code)));
  s.take_in(rgb);
  sws_scale(s.scaler.get(), s.rgb->data, s.rgb->linesize, 0, s.yuv->height, s.yuv->data, s.yuv->linesize);
  return s.yuv.get();
}

}  // namespace longtake
