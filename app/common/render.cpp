#include "app/common/render.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/core/hash.h"
#include "engine/stream/prompt_reading.h"
#include "engine/stream/prompt_text.h"

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

  // An exception from the source must not lose the generated chunks.
  ~Renderer() {
    (void)write_unwritten();
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
    if (const auto marks = mark_chapters(); !marks.empty())
      sink->set_chapters(marks);
    else if (plan_.chapters)
      sink->set_chapters(report_.chapters);
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
    for (const CommandBody& command : plan_.start.commands) {
      auto applied = TRY(source_.apply(command));
      report_.take = applied.take;
    }
    if (plan_.prompt)
      if (auto applied = apply(*plan_.prompt, chunk_now()); !applied) return applied;
    while (frames_made() < last_frame && chunks_made() < last_chunk) {
      chunk_starts_.push_back(frames_made());
      if (auto cues = apply_due(fps); !cues) return cues;
      if (stop_.stop_requested()) {
        TRY(write_unwritten());
        return fail(Error::Kind::cancelled, "Interrupted");
      }
      Result<void> written;
      auto made = source_.next_unfinished(stop_, [&] { written = write_unwritten(); });
      if (written) written = write_unwritten();
      if (!written) return written;
      if (!made) return fail(std::move(made.error()));
      const auto frames = static_cast<int>(std::min<std::int64_t>(made->video->frames, last_frame - report_.frames));
      const bool finished = !made->finish;
      unwritten_.emplace(std::move(*made), frames);
      if (finished) TRY(write_unwritten());
    }
    return write_unwritten();
  }

  // Counts a chunk that is generated but not yet written.
  std::int64_t frames_made() const { return report_.frames + (unwritten_ ? unwritten_->second : 0); }
  std::int64_t chunks_made() const { return report_.chunks + (unwritten_ ? 1 : 0); }
  std::int64_t chunk_now() const { return plan_.start.chunks + chunks_made(); }

  Result<void> apply(const SetPrompt& prompt, std::int64_t queued) {
    const bool reads = takes_readings(report_.source.vocabulary);
    auto applied = TRY(source_.apply(reads ? with_readings(prompt) : prompt));
    const double now = static_cast<double>(report_.frames) / report_.source.fps;
    if (!report_.chapters.empty()) report_.chapters.back().end_s = now;
    // If two prompts fall on one boundary, only the later one has an effect.
    if (!report_.chapters.empty() && report_.chapters.back().start_s == now) report_.chapters.pop_back();
    report_.chapters.push_back({now, now, prompt_title(prompt.texts)});
    if (events_.prompt) events_.prompt({prompt.texts, queued, applied.chunk, applied.ms});
    return {};
  }

  Result<void> apply(const SetPolicy& policy) {
    auto applied = TRY(source_.apply(policy));
    if (events_.policy) events_.policy(policy, applied.chunk);
    return {};
  }

  Result<void> apply_due(double fps) {
    const double now = plan_.start.seconds + static_cast<double>(frames_made()) / fps;
    for (auto next = later_.begin(); next != later_.end();) {
      if (!reached(next->at, chunk_now(), now)) {
        ++next;
        continue;
      }
      // A cue inside a chunk takes effect at the end of that chunk.
      const auto* moment = std::get_if<Seconds>(&next->at);
      const bool waited = moment != nullptr && !reached(Seconds{now}, 0, moment->value);
      TRY(write_unwritten());  // the source accepts no command before that
      Result<void> applied;
      if (const auto* prompt = std::get_if<SetPrompt>(&next->what))
        applied = apply(*prompt, chunk_now() - (waited ? 1 : 0));
      if (const auto* policy = std::get_if<SetPolicy>(&next->what)) applied = apply(*policy);
      if (!applied) return applied;
      next = later_.erase(next);
    }
    return {};
  }

  /// One chapter from each mark to the next. Marks keep their exact positions, even inside a chunk.
  std::vector<Chapter> mark_chapters() const {
    std::vector<Chapter> chapters;
    for (const Cue& cue : plan_.later) {
      const auto* mark = std::get_if<Mark>(&cue.what);
      if (mark == nullptr) continue;
      double start = 0;
      if (const auto* seconds = std::get_if<Seconds>(&cue.at)) {
        start = seconds->value;
      } else {
        const auto chunk = static_cast<std::size_t>(std::get<ChunkNumber>(cue.at).value);
        if (chunk >= chunk_starts_.size()) continue;
        start = static_cast<double>(chunk_starts_[chunk]) / report_.source.fps;
      }
      chapters.push_back({start, start, mark->name});
    }
    std::ranges::stable_sort(chapters, {}, &Chapter::start_s);
    if (!chapters.empty() && chapters.front().start_s > 0) chapters.insert(chapters.begin(), {0, 0, prompt_title({})});
    for (std::size_t i = 0; i + 1 < chapters.size(); ++i) chapters[i].end_s = chapters[i + 1].start_s;
    return fit_chapters(std::move(chapters), report_.seconds);
  }

  /// Finishes the newest chunk and moves its pictures into the sink, unless that is done.
  Result<void> write_unwritten() {
    auto unwritten = std::exchange(unwritten_, std::nullopt);
    if (!unwritten) return {};
    auto& [made, frames] = *unwritten;
    ChunkSource::finish(made);
    const VideoChunk& video = *made.video;
    if (!sink_) {
      const VideoFormat format{video.width, video.height, frame_rate(video.fps)};
      auto opened = TRY(open_sink_(format));
      sink_ = std::move(opened);
    }
    for (int i = 0; i < frames; ++i) {
      if (auto written = sink_->write(video.frame(i)); !written) {
        write_failed_ = true;
        return written;
      }
      ++report_.frames;
    }
    ++report_.chunks;
    report_.take = video.take;
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
  std::vector<Cue> later_;
  std::vector<std::int64_t> chunk_starts_;  // first frame of each chunk
  std::unique_ptr<FrameSink> sink_;
  std::optional<std::pair<ChunkSource::Made, int>> unwritten_;  // with the number of its frames to write
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
