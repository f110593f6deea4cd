#include "ui/timeline/memory_rows.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <map>

#include "ui/look/figures.h"
#include "ui/look/language.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr double kRowHeight = 20;
constexpr double kRowGap = 4;
constexpr double kMargin = 14;
constexpr double kLetterRoom = 22;
constexpr double kCountRoom = 130;
constexpr double kWidest = 22;
constexpr double kGap = 2;

QChar letterOf(std::size_t row) { return QChar('A' + static_cast<int>(row)); }

}  // namespace

std::vector<MemoryRows::Column> memoryColumns(const std::vector<std::shared_ptr<const CacheSnapshot>>& snapshots) {
  std::map<std::int64_t, std::vector<MemoryRows::Cell>> cells;
  for (std::size_t take = 0; take < snapshots.size(); ++take) {
    if (snapshots[take] == nullptr) continue;
    const CacheSnapshot& snapshot = *snapshots[take];
    for (const auto* list : {&snapshot.remembered, &snapshot.recent})
      for (const FrameTokens& frame : *list) {
        MemoryRows::Cell cell;
        cell.tokens = static_cast<int>(frame.tokens.size());
        cell.is_now = frame.chunk == snapshot.chunk;
        for (const TokenInfo& token : frame.tokens) {
          cell.is_sink = cell.is_sink || token.state == TokenState::sink;
          cell.kept +=
              token.state == TokenState::kept || token.state == TokenState::sink || token.state == TokenState::pinned
                  ? 1
                  : 0;
        }
        if (cell.kept == 0 && !cell.is_now) continue;
        auto& column = cells[frame.latent_frame];
        column.resize(snapshots.size());
        column[take] = cell;
      }
  }
  std::vector<MemoryRows::Column> out;
  for (auto& [frame, column] : cells) out.push_back({frame, std::move(column)});
  return out;
}

MemoryRows::MemoryRows(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("What each take remembers"));
  setTakes(0);
}

void MemoryRows::setTakes(std::size_t count) {
  takes_ = count;
  snapshots_.clear();
  columns_.clear();
  setVisible(count > 0);
  updateGeometry();
  update();
}

void MemoryRows::setSnapshots(std::vector<std::shared_ptr<const CacheSnapshot>> snapshots,
                              double latent_frames_per_second) {
  snapshots.resize(takes_);
  if (snapshots == snapshots_) return;
  snapshots_ = std::move(snapshots);
  rate_ = std::max(latent_frames_per_second, 1e-6);
  columns_ = memoryColumns(snapshots_);
  newest_ = columns_.empty() ? 0 : columns_.back().latent_frame;
  QStringList said;
  for (std::size_t row = 0; row < takes_; ++row) said << QString(letterOf(row)) + QStringLiteral(": ") + countOf(row);
  setAccessibleDescription(said.join(QStringLiteral("; ")));
  update();
}

QSize MemoryRows::sizeHint() const {
  const auto rows = static_cast<double>(takes_);
  return {px(600), px(rows * kRowHeight + std::max(0.0, rows - 1) * kRowGap + 8)};
}

QRectF MemoryRows::rowBox(std::size_t row) const {
  const double left = px(kMargin) + px(kLetterRoom);
  return {left, px(4 + static_cast<double>(row) * (kRowHeight + kRowGap)) * 1.0,
          std::max(1.0, width() - left - px(kMargin) - px(kCountRoom)), px(kRowHeight) * 1.0};
}

double MemoryRows::columnWidth() const {
  const double room = rowBox(0).width() / std::max<double>(1, static_cast<double>(columns_.size()));
  return std::min<double>(px(kWidest), room);
}

double MemoryRows::columnLeft(std::size_t column) const {
  return rowBox(0).left() + static_cast<double>(column) * columnWidth();
}

QString MemoryRows::countOf(std::size_t row) const {
  if (row >= snapshots_.size() || snapshots_[row] == nullptr) return tr("not seen here");
  return tr("%1 of %2 tokens").arg(snapshots_[row]->kept_tokens).arg(snapshots_[row]->budget_tokens);
}

// The filled height of a cell is the kept share of the frame's tokens.
void MemoryRows::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), colour(Role::surround));
  painter.setFont(labelFont());
  const QFontMetricsF metrics(painter.font());
  const double gap = columnWidth() > px(6) ? px(kGap) : columnWidth() > 3 ? 1 : 0;
  for (std::size_t row = 0; row < takes_; ++row) {
    const QRectF box = rowBox(row);
    const double baseline = box.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    painter.setPen(colour(Role::strong));
    painter.drawText(QPointF(px(kMargin), baseline), QString(letterOf(row)));
    const bool is_known = row < snapshots_.size() && snapshots_[row] != nullptr;
    for (std::size_t i = 0; is_known && i < columns_.size(); ++i) {
      const Cell& cell = columns_[i].cells[row];
      const QRectF place(columnLeft(i), box.top(), columnWidth() - gap, box.height());
      painter.fillRect(place, colour(Role::panel));
      if (cell.tokens == 0 || cell.kept == 0) continue;
      const double filled = std::max(1.0, box.height() * cell.kept / cell.tokens);
      painter.fillRect(QRectF(place.left(), box.bottom() - filled, place.width(), filled),
                       colour(cell.is_sink  ? Role::accent
                              : cell.is_now ? Role::present
                                            : Role::kept));
    }
    const QString count = countOf(row);
    painter.setPen(colour(Role::muted));
    drawFigures(painter, {width() - px(kMargin) - figuresWidth(painter.font(), count), baseline}, count);
  }
}

QString MemoryRows::tipAt(QPointF at) const {
  const double column = columns_.empty() ? -1 : (at.x() - rowBox(0).left()) / columnWidth();
  if (column < 0 || column >= static_cast<double>(columns_.size())) return {};
  const Column& here = columns_[static_cast<std::size_t>(column)];
  QStringList lines{
      tr("The frame of %1 s ago").arg(decimalText(static_cast<double>(newest_ - here.latent_frame) / rate_, 1))};
  for (std::size_t row = 0; row < here.cells.size(); ++row) {
    const Cell& cell = here.cells[row];
    lines << QString(letterOf(row)) + QStringLiteral(": ") +
                 (cell.kept == 0 ? tr("forgotten") : tr("%1 of %2 tokens").arg(cell.kept).arg(cell.tokens));
  }
  return lines.join(QLatin1Char('\n'));
}

bool MemoryRows::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
  return true;
}

}  // namespace longtake::ui

#include "moc_memory_rows.cpp"
