#include "app/cli/render.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/core/hash.h"

namespace longtake::cli {
namespace {

using Clock = std::chrono::steady_clock;

class Renderer {
 public:
  Renderer(ChunkSource& source, const RenderPlan& plan, const OpenSink& open_sink, const RenderEvents& events,
           std::stop_token stop)
      : source_(source),
        plan_(plan),
        open_sink_(open_sink),
        events_(events),
        stop_(std::move(stop)),
        later_(plan.later) {}

  // An exception from the source must not lose the chunks that were already made.
  ~Renderer() {
    if (sink_) (void)sink_->finish();
  }
  Renderer(const Renderer&) = delete;
  Renderer& operator=(const Renderer&) = delete;

  Result<RenderReport> run() {
    auto info = source_.open(
        [this](const std::string& step, double fraction) {
          if (events_.opening) events_.opening(step, fraction);
        },
        stop_);
    if (!info) return fail(std::move(info.error()));
    report_.source = *info;
    if (events_.opened) events_.opened(*info);
    start_ = Clock::now();
    auto made = make_all();
    if (!sink_) return made ? Result<RenderReport>(report_) : Result<RenderReport>(fail(std::move(made.error())));
    if (!made) report_.ended_by = std::move(made.error());
    const std::unique_ptr<FrameSink> sink = std::exchange(sink_, nullptr);
    report_.seconds = static_cast<double>(report_.frames) / report_.source.fps;
    report_.chapters = fit_chapters(std::move(report_.chapters), report_.seconds);
    if (plan_.chapters) sink->set_chapters(report_.chapters);
    if (auto finished = sink->finish(); !finished && (!report_.ended_by || !write_failed_))
      report_.ended_by = std::move(finished.error());
    report_.wall_seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    return report_;
  }

 private:
  Result<void> make_all() {
    const double fps = report_.source.fps;
    const auto* seconds = std::get_if<Seconds>(&plan_.end);
    const std::int64_t last_frame =
        seconds != nullptr ? std::max(1L, std::lround(seconds->value * fps)) : std::numeric_limits<std::int64_t>::max();
    const std::int64_t last_chunk =
        seconds != nullptr ? std::numeric_limits<std::int64_t>::max() : std::get<ChunkNumber>(plan_.end).value;
    if (plan_.prompt)
      if (auto applied = apply(*plan_.prompt, 0); !applied) return applied;
    while (report_.frames < last_frame && report_.chunks < last_chunk) {
      if (auto prompts = apply_due(fps); !prompts) return prompts;
      if (stop_.stop_requested()) return fail(Error::Kind::cancelled, "Interrupted");
      auto made = source_.next(stop_);
      if (!made) return fail(std::move(made.error()));
      if (auto written = take(*made, last_frame - report_.frames); !written) return written;
    }
    return {};
  }

  Result<void> apply(const SetPrompt& prompt, std::int64_t queued) {
    auto applied = source_.apply(prompt);
    if (!applied) return fail(std::move(applied.error()));
    const double now = static_cast<double>(report_.frames) / report_.source.fps;
    if (!report_.chapters.empty()) report_.chapters.back().end_s = now;
    // If two prompts fall on one boundary, only the later one has an effect.
    if (!report_.chapters.empty() && report_.chapters.back().start_s == now) report_.chapters.pop_back();
    report_.chapters.push_back({now, now, prompt.texts.front().text});
    if (events_.prompt) events_.prompt({prompt.texts.front().text, queued, applied->chunk, applied->ms});
    return {};
  }

  Result<void> apply_due(double fps) {
    const double now = static_cast<double>(report_.frames) / fps;
    for (auto next = later_.begin(); next != later_.end();) {
      if (!reached(next->at, report_.chunks, now)) {
        ++next;
        continue;
      }
      // A prompt at a moment inside a chunk is applied at the end of that chunk.
      const auto* moment = std::get_if<Seconds>(&next->at);
      const bool waited = moment != nullptr && !reached(Seconds{now}, 0, moment->value);
      if (auto applied = apply(next->prompt, report_.chunks - (waited ? 1 : 0)); !applied) return applied;
      next = later_.erase(next);
    }
    return {};
  }

  Result<void> take(const ChunkSource::Made& made, std::int64_t wanted) {
    const VideoChunk& video = *made.video;
    if (!sink_) {
      const VideoFormat format{video.width, video.height, frame_rate(video.fps)};
      auto opened = open_sink_(format);
      if (!opened) return fail(std::move(opened.error()));
      sink_ = std::move(*opened);
    }
    const int frames = static_cast<int>(std::min<std::int64_t>(video.frames, wanted));
    for (int i = 0; i < frames; ++i) {
      if (auto written = sink_->write(video.frame(i)); !written) {
        write_failed_ = true;
        return written;
      }
      ++report_.frames;
    }
    ++report_.chunks;
    const std::uint64_t link[2] = {report_.hash, video.latent_hash};
    report_.hash = hash64(std::as_bytes(std::span(link)));
    if (events_.chunk) events_.chunk(made, frames);
    return {};
  }

  ChunkSource& source_;
  const RenderPlan& plan_;
  const OpenSink& open_sink_;
  const RenderEvents& events_;
  const std::stop_token stop_;
  std::vector<ScheduledPrompt> later_;
  std::unique_ptr<FrameSink> sink_;
  RenderReport report_;
  Clock::time_point start_;
  bool write_failed_ = false;
};

}  // namespace

Result<RenderReport> render(ChunkSource& source, const RenderPlan& plan, const OpenSink& open_sink,
                            const RenderEvents& events, std::stop_token stop) {
  return Renderer(source, plan, open_sink, events, std::move(stop)).run();
}

}  // namespace longtake::cli
