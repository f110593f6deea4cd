#include "engine/media/motion.h"

extern "C" {
#include <libavfilter/avfilter.h>
#include <libavfilter/buffersink.h>
#include <libavfilter/buffersrc.h>
}

#include <cstdint>
#include <deque>
#include <utility>
#include <vector>

#include "engine/core/errors.h"
#include "engine/media/blend.h"
#include "engine/media/errors.h"
#include "engine/media/libav.h"

namespace longtake {
namespace {

// The filter works in this format. Its matrix does not matter, because the same one converts back.
constexpr AVPixelFormat kPixels = AV_PIX_FMT_YUV444P;
// The filter interpolates between the middle two of four frames.
constexpr int kAhead = 2;
constexpr const char* kWay = "mi_mode=mci:mc_mode=aobmc:me_mode=bidir:vsbmc=1:scd=fdiff";

using Graph = std::unique_ptr<AVFilterGraph, libav::FreeByAddress<avfilter_graph_free>>;

}  // namespace

struct MotionRate::State {
  State(std::unique_ptr<FrameSink> sink_of_frames, const VideoFormat& format, FrameRate to)
      : out(std::move(sink_of_frames)), from(format), grid(format.rate, to) {}

  std::unique_ptr<FrameSink> out;
  VideoFormat from;
  RateGrid grid;
  Graph graph;
  AVFilterContext* source = nullptr;  // the graph owns both
  AVFilterContext* sink = nullptr;
  libav::Scaler to_yuv, to_rgb;
  libav::Frame made;
  libav::Frame picture;  // `made` in RGB
  std::int64_t received = 0;
  std::int64_t sent = 0;
  std::deque<std::vector<std::uint8_t>> kept;  // source frames from `first_kept` on
  std::int64_t first_kept = 0;
  std::vector<std::uint8_t> rgb;

  Result<void> open(FrameRate to) {
    if (avfilter_get_by_name("minterpolate") == nullptr) return fail(errors::kNoMotion);
    graph.reset(avfilter_graph_alloc());
    made.reset(av_frame_alloc());
    to_yuv.reset(scaler(AV_PIX_FMT_RGB24, kPixels));
    to_rgb.reset(scaler(kPixels, AV_PIX_FMT_RGB24));
    picture = libav::make_frame(AV_PIX_FMT_RGB24, from.width, from.height);
    if (!graph || !made || !picture || !to_yuv || !to_rgb) return failed(make_error(errors::kCannotAllocate));
    // The filter computes on one thread; more of them would only wait.
    graph->nb_threads = 1;
    const AVRational tick = libav::frame_time(from.rate);
    const std::string frames = "video_size=" + std::to_string(from.width) + "x" + std::to_string(from.height) +
                               ":pix_fmt=" + std::to_string(kPixels) + ":time_base=" + std::to_string(tick.num) + "/" +
                               std::to_string(tick.den) + ":frame_rate=" + std::to_string(from.rate.num) + "/" +
                               std::to_string(from.rate.den) + ":pixel_aspect=1/1";
    const std::string rate = "fps=" + std::to_string(to.num) + "/" + std::to_string(to.den) + ":" + kWay;
    AVFilterContext* motion = nullptr;
    int code = avfilter_graph_create_filter(&source, avfilter_get_by_name("buffer"), "in", frames.c_str(), nullptr,
                                            graph.get());
    if (code >= 0)
      code = avfilter_graph_create_filter(&motion, avfilter_get_by_name("minterpolate"), "motion", rate.c_str(),
                                          nullptr, graph.get());
    if (code >= 0)
      code =
          avfilter_graph_create_filter(&sink, avfilter_get_by_name("buffersink"), "out", nullptr, nullptr, graph.get());
    if (code >= 0) code = avfilter_link(source, 0, motion, 0);
    if (code >= 0) code = avfilter_link(motion, 0, sink, 0);
    if (code >= 0) code = avfilter_graph_config(graph.get(), nullptr);
    if (code < 0) return failed(libav::cause(code));
    return {};
  }

  SwsContext* scaler(AVPixelFormat a, AVPixelFormat b) const {
    return sws_getContext(from.width, from.height, a, from.width, from.height, b,
                          SWS_POINT | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP, nullptr, nullptr,
                          nullptr);
  }

  static Result<void> failed(Error why) { return fail(errors::kMotionFailed, {}, std::move(why)); }

  /// Passes the frame to the filter with this index among the source's.
  Result<void> feed(FrameView frame, std::int64_t place) {
    libav::Frame yuv = libav::make_frame(kPixels, from.width, from.height);
    if (!yuv) return failed(make_error(errors::kCannotAllocate));
    const std::uint8_t* planes[] = {frame.data()};
    const int rows[] = {from.width * 3};
    sws_scale(to_yuv.get(), planes, rows, 0, from.height, yuv->data, yuv->linesize);
    yuv->pts = place;
    if (const int code = av_buffersrc_add_frame(source, yuv.get()); code < 0) return failed(libav::cause(code));
    return {};
  }

  /// Writes the frames that the filter has ready.
  Result<void> drain() {
    for (;;) {
      const int code = av_buffersink_get_frame(sink, made.get());
      if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
      if (code < 0) return failed(libav::cause(code));
      auto written = made->pts == sent ? emit(*made) : Result<void>();  // earlier ones precede the first frame
      av_frame_unref(made.get());
      if (!written) return written;
    }
  }

  Result<void> emit(const AVFrame& between) {
    const std::int64_t place = grid.place(sent);
    if (place >= received - 1) return {};  // in the last frame, which finish() repeats
    const FrameView frame =
        grid.is_exact(sent) ? FrameView(kept[static_cast<std::size_t>(place - first_kept)]) : as_rgb(between);
    if (auto written = out->write(frame); !written) return written;
    ++sent;
    for (; first_kept < place; ++first_kept) kept.pop_front();
    return {};
  }

  FrameView as_rgb(const AVFrame& frame) {
    sws_scale(to_rgb.get(), frame.data, frame.linesize, 0, from.height, picture->data, picture->linesize);
    rgb.clear();
    libav::append_rows(*picture, rgb);
    return rgb;
  }
};

Result<std::unique_ptr<MotionRate>> MotionRate::create(std::unique_ptr<FrameSink> out, const VideoFormat& from,
                                                       FrameRate to) {
  libav::use_our_log();
  auto state = std::make_unique<State>(std::move(out), from, to);
  TRY(state->open(to));
  return std::unique_ptr<MotionRate>(new MotionRate(std::move(state)));
}

MotionRate::MotionRate(std::unique_ptr<State> state) : state_(std::move(state)) {}
MotionRate::~MotionRate() = default;

std::string MotionRate::encoder() const { return state_->out->encoder(); }
void MotionRate::set_chapters(const std::vector<Chapter>& chapters) { state_->out->set_chapters(chapters); }

Result<void> MotionRate::write(FrameView frame) {
  State& s = *state_;
  // Passes the first frame twice, so that the filter begins between it and the second.
  if (s.received == 0)
    if (auto fed = s.feed(frame, -1); !fed) return fed;
  s.kept.emplace_back(frame.begin(), frame.end());
  if (auto fed = s.feed(frame, s.received++); !fed) return fed;
  return s.drain();
}

Result<void> MotionRate::finish() {
  State& s = *state_;
  for (int i = 0; i < kAhead && s.received > 0; ++i) {
    if (auto fed = s.feed(s.kept.back(), s.received + i); !fed) return fed;
    if (auto drained = s.drain(); !drained) return drained;
  }
  for (; s.sent < s.grid.total(s.received); ++s.sent)
    if (auto written = s.out->write(s.kept.back()); !written) return written;
  return s.out->finish();
}

}  // namespace longtake
