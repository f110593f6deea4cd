#include "ui/timeline/timeline_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <ranges>

#include "engine/stream/take_outline.h"
#include "ui/model/touched.h"

namespace longtake::ui {
namespace {

constexpr int kNewest = 64;

void addTicks(const TimelineInput& in, TimelineLayout& out) {
  const double step = tickStep(in.pixels_per_second, in.label_width);
  const double last = secondAt(in, in.size.width());
  for (double s = std::max(0.0, std::floor(in.first_second / step) * step); s <= last; s += step) {
    const double x = xAt(in, s);
    if (x >= in.left_margin - 0.5) out.ticks.push_back({x, rulerText(s)});
  }
}

// A chip reaches from the first chunk under its prompt to the first chunk of the next prompt. The last chip reaches to
// the live edge. Queued prompts are to the right of it.
void addChips(const TimelineInput& in, const TakeTrack& track, const Prompts& prompts, TimelineLayout& out) {
  const auto startOf = [&](const Prompts::Begin& prompt) {
    const TakeTrack::Entry* entry = track.find(prompt.chunk);
    return xAt(in, entry != nullptr ? static_cast<double>(entry->first_frame) / track.fps() : track.seconds());
  };
  const double edge = xAt(in, track.seconds());
  const Receipt* queued = nullptr;
  // Waiting prompts are among the newest.
  for (const Receipt& r : prompts.receipts().all() | std::views::reverse | std::views::take(kNewest))
    if (queued == nullptr && r.state == Receipt::State::queued) queued = &r;
  const std::vector<TakePart> own = {{in.take, 0, std::numeric_limits<ChunkIndex>::max()}};
  const auto& path = in.path.empty() ? own : in.path;
  // Begins with the last chip that starts left of the view.
  const std::int64_t before = std::min(frameAt(in, track, in.left_margin), track.frames()) - 1;
  const TakeTrack::Entry* leftmost = track.at(std::max<std::int64_t>(before, 0));
  auto next = leftmost == nullptr ? std::nullopt : prompts.at(path, leftmost->chunk);
  if (!next) next = prompts.after(path, leftmost == nullptr ? -1 : leftmost->chunk);
  while (next) {
    touch(1);
    const Prompts::Begin prompt = *next;
    next = prompts.after(path, prompt.chunk);
    const double from = startOf(prompt);
    if (from > in.size.width()) break;
    const double to = next ? startOf(*next) : edge;
    if (to - from < 1 || to < in.left_margin) continue;
    const double left = std::max(from, in.left_margin);
    const auto mode = prompt.chunk > 0 ? std::optional(prompt.prompt->mode) : std::nullopt;
    out.chips.push_back({QRectF(left, out.chip_row.top(), std::max(2.0, to - left - 2), out.chip_row.height()),
                         prompt.text(), prompt.state(), prompt.place(), false, mode});
  }
  if (queued != nullptr && edge < in.size.width()) {
    out.chips.push_back({QRectF(edge + 4, out.chip_row.top(), in.label_width * 4, out.chip_row.height()),
                         queued->prompt.typed, queued->state, kWaiting, false, queued->prompt.mode});
  }
  for (TimelineLayout::Chip& chip : out.chips) {
    chip.selected = chip.begins == in.selected;
    if (chip.selected && chip.state != Receipt::State::queued)
      out.selected = QRectF(chip.rect.left(), out.thumb_row.top(), chip.rect.width() + 2, out.thumb_row.height());
  }
}

// Negative when it is out of view.
double frameX(const TimelineInput& in, const TakeTrack& track, std::int64_t frame) {
  if (frame < 0) return -1;
  const double x = xAt(in, static_cast<double>(frame) / track.fps());
  return x >= in.left_margin - 1 && x <= in.size.width() ? x : -1;
}

void addLanes(const TimelineInput& in, TimelineLayout& out) {
  double top = out.drift_row.bottom() + in.gap;
  for (const TimelineInput::Lane& lane : in.lanes) {
    const double left = std::max(in.left_margin, xAt(in, lane.from));
    const double right = std::min(in.size.width(), xAt(in, lane.to));
    if (right - left >= 2)
      out.lanes.push_back({QRectF(left, top, right - left, in.lane_height - 2), lane.text, lane.take});
    top += in.lane_height;
  }
}

void addTrim(const TimelineInput& in, const TakeTrack& track, TimelineLayout& out) {
  const TakeTrim used = used_part(in.trim, track.frames());
  const auto add = [&](std::int64_t first, std::int64_t end) {
    const double left = std::max(in.left_margin, xAt(in, static_cast<double>(first) / track.fps()));
    const double right = std::min(in.size.width(), xAt(in, static_cast<double>(end) / track.fps()));
    if (right > left) out.trimmed_away.emplace_back(left, out.thumb_row.top(), right - left, out.thumb_row.height());
  };
  add(0, used.first);
  add(used.end, track.frames());
}

// Thumbnails are side by side with their own aspect ratio, each taken at the moment of its left edge.
void addThumbs(const TimelineInput& in, const TakeTrack& track, TimelineLayout& out) {
  const double width = out.thumb_row.height() * track.aspect();
  if (width < 4 || track.frames() == 0) return;
  const double edge = std::min(xAt(in, track.seconds()), in.size.width());
  const double second_width = width / in.pixels_per_second;
  // Aligned to the take's start, so that they do not drift while the view scrolls.
  for (auto i = static_cast<std::int64_t>(std::floor(in.first_second / second_width));; ++i) {
    const double start = static_cast<double>(i) * second_width;
    const double x = xAt(in, start);
    if (x >= edge) break;
    const double left = std::max(x, in.left_margin);
    const double right = std::min(x + width - 1, edge);
    if (right <= left) continue;
    const auto frame = static_cast<std::int64_t>(std::max(0.0, start) * track.fps());
    out.thumbs.push_back({QRectF(x, out.thumb_row.top(), width - 1, out.thumb_row.height()), frame});
  }
}

// The height is the share of a limit, so that drift is visible without its colour.
void addBars(const TimelineInput& in, const TakeTrack& track, TimelineLayout& out) {
  constexpr double kLeast = 0.25;  // share of the height for a chunk without any drift
  const auto visible = [&](const TakeTrack::Entry& entry) {
    return xAt(in, static_cast<double>(entry.first_frame + entry.frames) / track.fps()) <= in.left_margin;
  };
  const auto& entries = track.entries();
  double share = 0;
  std::optional<TimelineLayout::Bar> open;
  for (std::size_t i = entries.firstNot(visible); i < entries.size(); ++i) {
    touch(1);
    const TakeTrack::Entry* it = &entries[i];
    const double left = std::max(in.left_margin, xAt(in, static_cast<double>(it->first_frame) / track.fps()));
    if (left > in.size.width()) break;
    if (it->chunk >= static_cast<ChunkIndex>(in.drift.size())) break;
    const TimelineInput::Drift& drift = in.drift[static_cast<std::size_t>(it->chunk)];
    if (drift.level == drift::Level::unmeasured) continue;
    const double right = xAt(in, static_cast<double>(it->first_frame + it->frames) / track.fps());
    if (!open) {
      open = TimelineLayout::Bar{QRectF(left, 0, 0, 0), drift.level};
      share = 0;
    }
    open->level = std::max(open->level, drift.level);
    share = std::max(share, std::min(1.0, static_cast<double>(drift.score)));
    open->rect.setRight(right);
    if (open->rect.width() < 1) continue;
    const double height = std::round(out.drift_row.height() * (kLeast + (1 - kLeast) * share));
    const double gap = open->rect.width() > 4 ? 1 : 0;
    out.bars.push_back(
        {QRectF(open->rect.left(), out.drift_row.bottom() - height, open->rect.width() - gap, height), open->level});
    open.reset();
  }
}

}  // namespace

double secondAt(const TimelineInput& in, double x) {
  return in.first_second + (x - in.left_margin) / in.pixels_per_second;
}
double xAt(const TimelineInput& in, double second) {
  return in.left_margin + (second - in.first_second) * in.pixels_per_second;
}

double tickStep(double pixels_per_second, double label_width) {
  constexpr double kSteps[] = {1, 2, 4, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400, 21600, 43200};
  for (const double step : kSteps) {
    if (step * pixels_per_second >= label_width * 1.5) return step;
  }
  return 86400;
}

QString rulerText(double seconds) {
  const auto total = static_cast<std::int64_t>(std::llround(seconds));
  const auto two = [](std::int64_t v) { return QStringLiteral("%1").arg(v, 2, 10, QLatin1Char('0')); };
  if (total >= 3600) return QStringLiteral("%1:%2:%3").arg(total / 3600).arg(two(total / 60 % 60), two(total % 60));
  return QStringLiteral("%1:%2").arg(total / 60).arg(two(total % 60));
}

QString timecode(std::int64_t frame, double fps) {
  const auto rate = std::max<std::int64_t>(1, std::llround(fps));
  const std::int64_t s = frame / rate;
  const auto two = [](std::int64_t v) { return QStringLiteral("%1").arg(v, 2, 10, QLatin1Char('0')); };
  return QStringLiteral("%1:%2:%3:%4").arg(two(s / 3600), two(s / 60 % 60), two(s % 60), two(frame % rate));
}

TimelineLayout layOutTimeline(const TimelineInput& in, const TakeTrack& track, const Prompts& prompts) {
  TimelineLayout out;
  const double w = in.size.width();
  out.ruler = QRectF(0, 0, w, in.ruler_height);
  out.chip_row = QRectF(0, out.ruler.bottom() + in.gap, w, in.chip_height);
  const double thumbs_top = out.chip_row.bottom() + in.gap;
  const double lanes = static_cast<double>(in.lanes.size()) * in.lane_height;
  const double band_gap = in.gap * 2 / 3;
  out.thumb_row =
      QRectF(0, thumbs_top, w, std::max(0.0, in.size.height() - thumbs_top - 2 * band_gap - in.drift_height - lanes));
  out.drift_row = QRectF(0, out.thumb_row.bottom() + band_gap, w, in.drift_height);
  addTicks(in, out);
  addChips(in, track, prompts, out);
  addThumbs(in, track, out);
  addTrim(in, track, out);
  addBars(in, track, out);
  addLanes(in, out);
  const double begin = std::max(in.left_margin, xAt(in, 0));
  out.made = QRectF(begin, out.ruler.bottom() - 2, std::max(0.0, xAt(in, track.seconds()) - begin), 2);
  if (in.in_frame || in.out_frame) {
    const double from = xAt(in, static_cast<double>(in.in_frame.value_or(0)) / track.fps());
    const double to = xAt(in, static_cast<double>(in.out_frame.value_or(track.frames())) / track.fps());
    out.range = QRectF(from, 0, std::max(0.0, to - from), in.size.height());
  }
  out.playhead_x = playheadX(in, track);
  out.live_x = frameX(in, track, in.live_frame);
  return out;
}

std::int64_t frameAt(const TimelineInput& in, const TakeTrack& track, double x) {
  return static_cast<std::int64_t>(std::floor(secondAt(in, x) * track.fps()));
}

double playheadX(const TimelineInput& in, const TakeTrack& track) { return frameX(in, track, in.playhead_frame); }

}  // namespace longtake::ui
