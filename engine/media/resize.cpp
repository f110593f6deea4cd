#include "engine/media/resize.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "engine/core/errors.h"
#include "engine/media/errors.h"
#include "engine/media/libav.h"

namespace longtake {
namespace {

constexpr int kSmallest = 16;   // px
constexpr int kLargest = 8192;  // px
constexpr int kPlanes = 3;

// Scales one plane at a time as grey, because swscale would convert RGB into luma and chroma first.
libav::Scaler make_scaler(PictureSize from, PictureSize to) {
  libav::Scaler scaler(sws_alloc_context());
  if (!scaler) return nullptr;
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, std::int64_t>>{
           {"srcw", from.width},
           {"srch", from.height},
           {"dstw", to.width},
           {"dsth", to.height},
           {"src_format", AV_PIX_FMT_GRAY8},
           {"dst_format", AV_PIX_FMT_GRAY8},
           {"src_range", 1},
           {"dst_range", 1},
           {"sws_flags", SWS_LANCZOS | SWS_ACCURATE_RND | SWS_BITEXACT}})
    if (av_opt_set_int(scaler.get(), name, value, 0) < 0) return nullptr;
  return sws_init_context(scaler.get(), nullptr, nullptr) < 0 ? nullptr : std::move(scaler);
}

// The largest picture with these proportions inside `frame`.
PictureSize fitted(const VideoFormat& from, PictureSize frame) {
  const double scale =
      std::min(static_cast<double>(frame.width) / from.width, static_cast<double>(frame.height) / from.height);
  const auto side = [scale](int size, int most) {
    return std::clamp(static_cast<int>(std::lround(size * scale)), 1, most);
  };
  return {side(from.width, frame.width), side(from.height, frame.height)};
}

std::uint8_t* row_of(const AVFrame& frame, int plane, int y) {
  return frame.data[plane] + std::ptrdiff_t{y} * frame.linesize[plane];
}

bool usable(int side) { return side >= kSmallest && side <= kLargest && side % 2 == 0; }

}  // namespace

Result<PictureSize> picture_size(std::string_view wanted, const VideoFormat& native) {
  if (wanted == "native") return PictureSize();
  if (wanted == "2x") return PictureSize{native.width * 2, native.height * 2};
  if (wanted == "1080p") return PictureSize{1920, 1080};
  PictureSize size;
  const char* end = wanted.data() + wanted.size();
  const auto width = std::from_chars(wanted.data(), end, size.width);
  if (width.ec == std::errc() && width.ptr != end && *width.ptr == 'x') {
    const auto height = std::from_chars(width.ptr + 1, end, size.height);
    if (height.ec == std::errc() && height.ptr == end && usable(size.width) && usable(size.height)) return size;
  }
  return fail(errors::kUnknownSize, {{"size", wanted}});
}

struct Resizer::State {
  std::unique_ptr<FrameSink> out;
  VideoFormat from;
  PictureSize frame;
  PictureSize picture;
  libav::Scaler scaler;
  libav::Frame before;  // planes of GBRP in libav's own buffers, because swscale may read past the end of a row
  libav::Frame after;
  std::vector<std::uint8_t> rgb;  // [frame.height][frame.width][3]; its edges stay black

  void take_apart(FrameView picture_in) {
    const std::uint8_t* in = picture_in.data();
    for (int y = 0; y < from.height; ++y) {
      std::uint8_t* rows[kPlanes] = {row_of(*before, 0, y), row_of(*before, 1, y), row_of(*before, 2, y)};
      for (int x = 0; x < from.width; ++x)
        for (auto& row : rows) row[x] = *in++;
    }
  }

  void put_together() {
    const auto left = static_cast<std::size_t>((frame.width - picture.width) / 2);
    const auto top = static_cast<std::size_t>((frame.height - picture.height) / 2);
    for (int y = 0; y < picture.height; ++y) {
      std::uint8_t* out_row =
          rgb.data() + ((top + static_cast<std::size_t>(y)) * static_cast<std::size_t>(frame.width) + left) * kPlanes;
      const std::uint8_t* rows[kPlanes] = {row_of(*after, 0, y), row_of(*after, 1, y), row_of(*after, 2, y)};
      for (int x = 0; x < picture.width; ++x)
        for (const auto* row : rows) *out_row++ = row[x];
    }
  }
};

Resizer::Resizer(std::unique_ptr<State> state) : state_(std::move(state)) {}
Resizer::~Resizer() = default;

std::string Resizer::encoder() const { return state_->out->encoder(); }
void Resizer::set_chapters(const std::vector<Chapter>& chapters) { state_->out->set_chapters(chapters); }
Result<void> Resizer::finish() { return state_->out->finish(); }

Result<std::unique_ptr<Resizer>> Resizer::create(std::unique_ptr<FrameSink> out, const VideoFormat& from,
                                                 PictureSize to) {
  auto state = std::make_unique<State>();
  state->out = std::move(out);
  state->from = from;
  state->frame = to;
  state->picture = fitted(from, to);
  state->scaler = make_scaler({from.width, from.height}, state->picture);
  state->before = libav::make_frame(AV_PIX_FMT_GBRP, from.width, from.height);
  state->after = libav::make_frame(AV_PIX_FMT_GBRP, state->picture.width, state->picture.height);
  state->rgb.resize(static_cast<std::size_t>(to.width) * static_cast<std::size_t>(to.height) * kPlanes);
  if (!state->scaler || !state->before || !state->after)
    return fail(errors::kCannotResize, {}, make_error(errors::kCannotAllocate));
  return std::unique_ptr<Resizer>(new Resizer(std::move(state)));
}

Result<void> Resizer::write(FrameView frame) {
  State& s = *state_;
  if (frame.size() != s.from.frame_bytes()) return fail(errors::kCannotResize, {}, make_error(errors::kWrongFrameSize));
  s.take_apart(frame);
  for (int plane = 0; plane < kPlanes; ++plane)
    sws_scale(s.scaler.get(), &s.before->data[plane], &s.before->linesize[plane], 0, s.from.height,
              &s.after->data[plane], &s.after->linesize[plane]);
  s.put_together();
  return s.out->write(s.rgb);
}

}  // namespace longtake
