#include "ui/memory/occupancy_plot.h"

#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr std::size_t kShown = 64;  // chunks across the plot

}  // namespace

OccupancyPlot::OccupancyPlot(QWidget* parent) : QWidget(parent) {
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Kept tokens over time"));
}

QSize OccupancyPlot::sizeHint() const { return {px(200), px(60)}; }

void OccupancyPlot::setSnapshot(const CacheSnapshot& snapshot) {
  const auto& all = snapshot.kept_history;
  kept_.assign(all.end() - static_cast<std::ptrdiff_t>(std::min(all.size(), kShown)), all.end());
  budget_ = snapshot.budget_tokens;
  top_ = budget_;
  for (const std::int32_t kept : kept_) top_ = std::max<double>(top_, kept);
  top_ = std::max(1.0, top_ * 1.15);
  update();
}

void OccupancyPlot::clear() {
  kept_.clear();
  update();
}

double OccupancyPlot::yOf(double tokens) const { return (height() - 2) * (1 - tokens / top_) + 1; }

QPolygonF OccupancyPlot::curve() const {
  QPolygonF out;
  const double step = static_cast<double>(width()) / (kShown - 1);
  for (std::size_t i = 0; i < kept_.size(); ++i) out << QPointF(static_cast<double>(i) * step, yOf(kept_[i]));
  return out;
}

void OccupancyPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(QRectF(0, height() - 1, width(), 1), colour(Role::inside));
  if (kept_.empty()) return;
  const double budget_y = std::round(yOf(budget_)) + 0.5;
  QPen dashes(colour(Role::accent), 1);
  dashes.setDashPattern({3, 3});
  painter.setPen(dashes);
  painter.drawLine(QPointF(0, budget_y), QPointF(width(), budget_y));
  QPolygonF line = curve();
  QPolygonF area = line;
  area << QPointF(line.back().x(), height() - 1) << QPointF(line.front().x(), height() - 1);
  QColor fill = colour(Role::kept);
  fill.setAlphaF(0.12F);
  painter.setPen(Qt::NoPen);
  painter.setBrush(fill);
  painter.drawPolygon(area);
  painter.setPen(QPen(colour(Role::kept), 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPolyline(line);
  if (line.size() == 1) painter.drawPoint(line.front());
}

void OccupancyPlot::mouseMoveEvent(QMouseEvent* event) {
  if (kept_.empty()) return;
  const double step = static_cast<double>(width()) / (kShown - 1);
  const auto i =
      std::min(kept_.size() - 1, static_cast<std::size_t>(std::max(0.0, event->position().x() / step + 0.5)));
  const auto ago = static_cast<int>(kept_.size() - 1 - i);
  QToolTip::showText(event->globalPosition().toPoint(), tr("%1 tokens kept, %2 chunks ago").arg(kept_[i]).arg(ago),
                     this);
}

}  // namespace longtake::ui

#include "moc_occupancy_plot.cpp"
