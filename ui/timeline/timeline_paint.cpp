#include <QPaintEvent>
#include <QPainter>
#include <cmath>

#include "ui/look/figures.h"
#include "ui/timeline/timeline.h"

// Painting of the timeline; timeline_layout.cpp computes all positions.
namespace longtake::ui {
namespace {

constexpr int kGlyphRoom = 40;      // px of a chip's text needed for drawing its mode
constexpr float kTrimShade = 0.6F;  // opacity over pictures outside the trim

// Cut: a hard edge. Fade: a ramp. Otherwise an arrow, because the shot continues.
void drawMode(QPainter& painter, SwitchMode mode, const QRectF& box) {
  painter.save();
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour(Role::muted));
  if (mode == SwitchMode::cut) {
    painter.drawRect(QRectF(box.left(), box.top(), box.width() / 2, box.height()));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour(Role::muted), 1));
    painter.drawRect(box);
  } else if (mode == SwitchMode::crossfade) {
    painter.drawPolygon(QPolygonF({box.bottomLeft(), box.bottomRight(), box.topRight()}));
  } else {
    const double y = box.center().y();
    const double head = box.height() * 0.35;
    painter.setPen(QPen(colour(Role::muted), px(1.3)));
    painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y));
    painter.drawPolyline(QPolygonF({{box.right() - head, y - head}, {box.right(), y}, {box.right() - head, y + head}}));
  }
  painter.restore();
}

}  // namespace

void Timeline::paintEvent(QPaintEvent* event) {
  const QRectF part = event->rect();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  if (!layout_.range.isEmpty()) painter.fillRect(layout_.range, QColor(255, 255, 255, 12));
  drawRuler(painter, part);
  drawChips(painter, part);
  drawThumbs(painter, part);
  drawTrim(painter);
  drawBars(painter, part);
  drawLanes(painter);
  drawMarks(painter);
  drawPlayhead(painter);
}

void Timeline::drawPlayhead(QPainter& painter) const {
  if (layout_.live_x >= 0) {
    const double x = std::round(layout_.live_x) + 0.5;
    painter.setPen(QPen(colour(Role::muted), 1));
    painter.drawLine(QPointF(x, px(6)), QPointF(x, height() - px(3)));
    painter.setBrush(colour(Role::panel));
    painter.drawEllipse(QPointF(x, px(5)), px(3.5), px(3.5));
  }
  if (layout_.playhead_x >= 0) {
    const double x = std::round(layout_.playhead_x) + 0.5;
    painter.setPen(QPen(colour(Role::accent), px(1.5)));
    painter.drawLine(QPointF(x, px(4)), QPointF(x, height() - px(3)));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(Role::accent));
    const double r = px(5);
    painter.drawPolygon(QPolygonF({{x - r, 0}, {x + r, 0}, {x + r, r * 0.6}, {x, r * 1.4}, {x - r, r * 0.6}}));
  }
}

// The marks have feet that can be grabbed.
void Timeline::drawMarks(QPainter& painter) const {
  if (layout_.range.isEmpty()) return;
  painter.setPen(QPen(colour(Role::strong), 1));
  painter.drawLine(layout_.range.topLeft(), layout_.range.bottomLeft());
  painter.drawLine(layout_.range.topRight(), layout_.range.bottomRight());
  painter.setPen(Qt::NoPen);
  painter.setBrush(colour(Role::strong));
  const double w = px(5);
  const double h = px(9);
  if (input_.in_frame) painter.drawRect(QRectF(layout_.range.left(), layout_.ruler.bottom() - h, w, h));
  if (input_.out_frame) painter.drawRect(QRectF(layout_.range.right() - w, layout_.ruler.bottom() - h, w, h));
}

void Timeline::drawLanes(QPainter& painter) const {
  QFont small = labelFont();
  small.setPixelSize(px(10));
  painter.setFont(small);
  const QFontMetricsF metrics(painter.font());
  for (const TimelineLayout::Lane& lane : layout_.lanes) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(Role::inside));
    painter.drawRoundedRect(lane.rect, px(3), px(3));
    const double room = lane.rect.width() - px(12);
    if (room < px(24)) continue;
    painter.setPen(colour(Role::text));
    painter.drawText(lane.rect.adjusted(px(7), 0, -px(5), 0), Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(lane.text, Qt::ElideRight, room));
  }
}

void Timeline::drawRuler(QPainter& painter, const QRectF& part) const {
  painter.setFont(labelFont());
  const QFontMetricsF metrics(painter.font());
  const double y = layout_.ruler.top() + px(4) + metrics.ascent();
  for (const TimelineLayout::Tick& tick : layout_.ticks) {
    const double x = std::round(tick.x) + 0.5;
    if (x > part.right() + 1 || x + px(8) + input_.label_width * 2 < part.left()) continue;
    painter.setPen(colour(Role::inside));
    painter.drawLine(QPointF(x, layout_.ruler.top()), QPointF(x, layout_.ruler.bottom() - 2));
    painter.setPen(colour(Role::muted));
    drawFigures(painter, {x + px(4), y}, tick.label);
  }
  painter.fillRect(QRectF(input_.left_margin, layout_.ruler.bottom() - 1, width() - input_.left_margin, 1),
                   colour(Role::inside));
  painter.fillRect(layout_.made, colour(Role::present));
}

void Timeline::drawChips(QPainter& painter, const QRectF& part) const {
  painter.setFont(labelFont());
  const QFontMetricsF metrics(painter.font());
  const double radius = px(4);
  for (const TimelineLayout::Chip& chip : layout_.chips) {
    if (!chip.rect.adjusted(-1, -1, 1, 1).intersects(part)) continue;
    const QRectF box = chip.rect.adjusted(0.5, 0.5, -0.5, -0.5);
    const bool queued = chip.state == Receipt::State::queued;
    painter.setBrush(queued ? QBrush(Qt::NoBrush) : QBrush(colour(Role::chip)));
    if (chip.state == Receipt::State::visible || chip.state == Receipt::State::earlier) {
      painter.setPen(Qt::NoPen);
    } else {
      painter.setPen(QPen(colour(Role::accent), 1, queued ? Qt::DashLine : Qt::SolidLine));
    }
    if (chip.selected) painter.setPen(QPen(colour(Role::strong), 1.5));
    painter.drawRoundedRect(box, radius, radius);
    double room = box.width() - px(14);
    if (room < px(18)) continue;
    QRectF text = box.adjusted(px(7), 0, -px(7), 0);
    if (chip.mode && room >= px(kGlyphRoom)) {
      const double side = px(8);
      drawMode(painter, *chip.mode, QRectF(text.left(), box.center().y() - side / 2, side, side));
      text.setLeft(text.left() + side + px(6));
      room = text.width();
    }
    painter.setPen(colour(queued ? Role::muted : Role::strong));
    painter.drawText(text, Qt::AlignVCenter | Qt::AlignLeft, metrics.elidedText(chip.text, Qt::ElideRight, room));
  }
}

void Timeline::drawThumbs(QPainter& painter, const QRectF& part) const {
  const double edge = xAt(input_, track_.seconds());
  painter.save();
  painter.setClipRect(
      QRectF(input_.left_margin, layout_.thumb_row.top(), edge - input_.left_margin, layout_.thumb_row.height()));
  for (const TimelineLayout::Thumb& thumb : layout_.thumbs) {
    if (thumb.rect.adjusted(-1, 0, 1, 0).intersects(part))
      painter.drawImage(thumb.rect, track_.thumbnailAt(thumb.frame));
  }
  painter.restore();
  if (layout_.selected.isEmpty()) return;
  painter.fillRect(layout_.selected, QColor(255, 255, 255, 26));
  painter.fillRect(QRectF(layout_.selected.left(), layout_.selected.bottom() - px(2), layout_.selected.width(), px(2)),
                   colour(Role::strong));
}

// Darker and hatched, unlike the range between the marks, which is lighter.
void Timeline::drawTrim(QPainter& painter) const {
  QColor shade = colour(Role::surround);
  shade.setAlphaF(kTrimShade);
  for (const QRectF& rect : layout_.trimmed_away) {
    painter.fillRect(rect, shade);
    painter.fillRect(rect, QBrush(colour(Role::muted), Qt::BDiagPattern));
  }
}

void Timeline::drawBars(QPainter& painter, const QRectF& part) const {
  const auto role = [](drift::Level level) {
    if (level == drift::Level::drifted) return Role::recording;
    if (level == drift::Level::watch) return Role::accent;
    return level == drift::Level::good ? Role::good : Role::present;
  };
  for (const TimelineLayout::Bar& bar : layout_.bars)
    if (bar.rect.intersects(part)) painter.fillRect(bar.rect, colour(role(bar.level)));
}

}  // namespace longtake::ui
