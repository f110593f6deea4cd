#include "ui/memory/cache_strip_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace longtake::ui {
namespace {

StripCell cellOf(const FrameTokens& frame, const CacheSnapshot& snapshot) {
  StripCell cell;
  cell.latent_frame = frame.latent_frame;
  cell.chunk = frame.chunk;
  cell.tokens = static_cast<int>(frame.tokens.size());
  int sink = 0;
  int scored = 0;
  double sum = 0;
  for (const TokenInfo& token : frame.tokens) {
    const bool held =
        token.state == TokenState::kept || token.state == TokenState::sink || token.state == TokenState::pinned;
    cell.kept += held ? 1 : 0;
    cell.pinned += token.state == TokenState::pinned ? 1 : 0;
    sink += token.state == TokenState::sink ? 1 : 0;
    if (held && !std::isnan(token.score)) {
      sum += token.score;
      ++scored;
    }
  }
  cell.mean_score = scored > 0 ? sum / scored : std::numeric_limits<double>::quiet_NaN();
  cell.kind = sink > 0                        ? StripCell::Kind::sink
              : frame.chunk == snapshot.chunk ? StripCell::Kind::now
                                              : StripCell::Kind::kept;
  cell.share = snapshot.kept_tokens > 0 ? static_cast<double>(cell.kept) / snapshot.kept_tokens : 0;
  return cell;
}

}  // namespace

std::vector<StripCell> stripCells(const CacheSnapshot& snapshot, double latent_frames_per_second) {
  std::vector<StripCell> out;
  std::int64_t newest = 0;
  for (const auto* list : {&snapshot.remembered, &snapshot.recent}) {
    for (const FrameTokens& frame : *list) {
      newest = std::max(newest, frame.latent_frame);
      StripCell cell = cellOf(frame, snapshot);
      if (cell.kept > 0 || cell.kind == StripCell::Kind::now) out.push_back(cell);
    }
  }
  std::sort(out.begin(), out.end(), [](const StripCell& a, const StripCell& b) {
    const bool a_sink = a.kind == StripCell::Kind::sink;
    const bool b_sink = b.kind == StripCell::Kind::sink;
    return a_sink != b_sink ? a_sink : a.latent_frame < b.latent_frame;
  });
  for (StripCell& cell : out) {
    cell.age_s = static_cast<double>(newest - cell.latent_frame) / std::max(latent_frames_per_second, 1e-6);
  }
  return out;
}

StripLayout layOutStrip(const std::vector<StripCell>& cells, QSizeF size, const StripMetrics& m, int scrolled) {
  StripLayout out;
  if (cells.empty() || size.isEmpty()) return out;
  const double room = size.width() - 2 * m.margin - m.divider;
  const double tallest = size.height() - 2 * m.margin * 0.6 - m.bar_height - m.label_height - 6;
  const double widest = std::min(m.widest, tallest * m.aspect);
  const int count = static_cast<int>(cells.size());
  const int fitting = std::max(1, static_cast<int>(std::max(0.0, (room + m.gap) / (m.narrowest + m.gap))));
  int shown = std::min(count, fitting);
  int labels = 0;  // cells that show the number of hidden ones
  if (shown < count && shown > 1) {
    labels = scrolled > 0 && shown > 2 ? 2 : 1;
    shown -= labels;
  }
  int sinks = 0;
  while (sinks < count && cells[static_cast<std::size_t>(sinks)].kind == StripCell::Kind::sink) ++sinks;
  // The newest cell is always shown, unless it was scrolled away.
  const int sinks_shown = sinks < count ? std::min(sinks, shown - 1) : shown;
  out.newer = labels == 2 ? std::clamp(scrolled, 0, count - shown) : 0;
  out.hidden = count - shown - out.newer;
  const int end = count - out.newer;
  const int begin = end - (shown - sinks_shown);
  const double width = std::clamp((room + m.gap) / (shown + labels) - m.gap, std::min(m.narrowest, widest), widest);
  double x = m.margin;
  const double cell_height = width / m.aspect + 4 + m.bar_height + 2 + m.label_height;
  const double top = std::max(0.0, (size.height() - cell_height) / 2);
  const auto label = [&] {
    const QRectF box(x, top, width, width / m.aspect);
    x += width + m.gap;
    return box;
  };
  for (int i = 0; i < end; ++i) {
    if (i >= sinks_shown && i < begin) continue;
    if (labels > 0 && i == begin) out.hidden_label = label();
    const auto cell = static_cast<std::size_t>(i);
    if (cells[cell].kind == StripCell::Kind::now && out.divider_x < 0 && x > m.margin) {
      out.divider_x = x + (m.divider - m.gap) / 2;
      x += m.divider;
    }
    StripLayout::CellBox place;
    place.cell = cell;
    place.picture = QRectF(x, top, width, width / m.aspect);
    place.bar = QRectF(x, place.picture.bottom() + 4, width, m.bar_height);
    place.label = QRectF(x, place.bar.bottom() + 2, width, m.label_height);
    out.places.push_back(place);
    x += width + m.gap;
  }
  if (out.newer > 0) out.newer_label = label();
  return out;
}

}  // namespace longtake::ui
