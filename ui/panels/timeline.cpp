#include "ui/panels/timeline.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/look/figures.h"

namespace longtake::ui {
namespace {

constexpr double kLeastZoom = 0.05;  // px per second
constexpr double kMostZoom = 400;
// The live edge stays left of this share of the width, so that queued prompts have room.
constexpr double kEdgeAt = 0.78;

}  // namespace

Timeline::Timeline(const TakeTrack& track, const Receipts& receipts, QWidget* parent)
    : QWidget(parent), track_(track), receipts_(receipts) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Timeline"));
  input_.left_margin = px(14);
  input_.ruler_height = px(20);
  input_.chip_height = px(22);
  input_.gap = px(3);
  input_.pixels_per_second = px(15);
  input_.label_width = figuresWidth(labelFont(), QStringLiteral("00:00"));
}

QSize Timeline::sizeHint() const { return {px(600), px(20 + 3 + 22 + 3 + 36 + 6)}; }
QSize Timeline::minimumSizeHint() const { return {px(200), sizeHint().height()}; }

void Timeline::setTake(TakeId take) {
  input_.take = take;
  input_.selected = 0;
  input_.in_frame.reset();
  input_.out_frame.reset();
  input_.first_second = 0;
  input_.playhead_frame = -1;
  following_ = true;
  refresh();
}

void Timeline::setPlayhead(std::int64_t frame) {
  const QRect before = playheadBox();
  input_.playhead_frame = frame;
  layout_.playhead_x = playheadX(input_, track_);
  describe();
  update(before);
  update(playheadBox());
}

QRect Timeline::playheadBox() const {
  if (layout_.playhead_x < 0) return {};
  const double reach = px(5) + 2;
  return QRectF(layout_.playhead_x - reach, 0, 2 * reach, height()).toAlignedRect();
}

void Timeline::describe() {
  setAccessibleDescription(timecode(std::max<std::int64_t>(0, input_.playhead_frame), track_.fps()));
}

void Timeline::setIn() {
  input_.in_frame = std::max<std::int64_t>(0, input_.playhead_frame);
  if (input_.out_frame && *input_.out_frame <= *input_.in_frame) input_.out_frame.reset();
  refresh();
}

void Timeline::setOut() {
  input_.out_frame = std::max<std::int64_t>(0, input_.playhead_frame) + 1;
  if (input_.in_frame && *input_.in_frame >= *input_.out_frame) input_.in_frame.reset();
  refresh();
}

void Timeline::clearMarks() {
  input_.in_frame.reset();
  input_.out_frame.reset();
  refresh();
}

void Timeline::zoom(double factor) {
  input_.pixels_per_second = std::clamp(input_.pixels_per_second * factor, kLeastZoom, kMostZoom);
  refresh();
}

void Timeline::scrollTo(double second) {
  input_.first_second = std::max(0.0, second);
  following_ = input_.first_second + secondsAcross() * kEdgeAt >= track_.seconds();
  refresh();
}

// A part of the previous page stays visible.
void Timeline::turnPages(double pages) { scrollTo(input_.first_second + pages * secondsAcross() * 0.8); }

void Timeline::showLiveEdge() { scrollTo(track_.seconds()); }

double Timeline::secondsAcross() const { return (width() - input_.left_margin) / input_.pixels_per_second; }

void Timeline::follow() {
  if (!following_) return;
  input_.first_second = std::max(0.0, track_.seconds() - secondsAcross() * kEdgeAt);
}

void Timeline::refresh() {
  input_.size = size();
  follow();
  layout_ = layOutTimeline(input_, track_, receipts_);
  describe();
  update();
}

void Timeline::resizeEvent(QResizeEvent*) { refresh(); }

void Timeline::paintEvent(QPaintEvent* event) {
  const QRectF part = event->rect();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  if (!layout_.range.isEmpty()) painter.fillRect(layout_.range, QColor(255, 255, 255, 12));
  drawRuler(painter, part);
  drawChips(painter, part);
  drawThumbs(painter, part);
  if (!layout_.range.isEmpty()) {
    painter.setPen(QPen(colour(Role::muted), 1));
    painter.drawLine(layout_.range.topLeft(), layout_.range.bottomLeft());
    painter.drawLine(layout_.range.topRight(), layout_.range.bottomRight());
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
    const double room = box.width() - px(14);
    if (room < px(18)) continue;
    painter.setPen(colour(queued ? Role::muted : Role::strong));
    painter.drawText(box.adjusted(px(7), 0, -px(7), 0), Qt::AlignVCenter | Qt::AlignLeft,
                     metrics.elidedText(chip.text, Qt::ElideRight, room));
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
}

void Timeline::wheelEvent(QWheelEvent* event) {
  const QPointF delta = event->angleDelta();
  if ((event->modifiers() & Qt::ControlModifier) != 0) {
    const double under = secondAt(input_, event->position().x());
    input_.pixels_per_second =
        std::clamp(input_.pixels_per_second * std::pow(1.0015, delta.y()), kLeastZoom, kMostZoom);
    if (!following_) {
      input_.first_second =
          std::max(0.0, under - (event->position().x() - input_.left_margin) / input_.pixels_per_second);
    }
  } else {
    const double moved = (std::abs(delta.x()) > std::abs(delta.y()) ? delta.x() : delta.y()) / 2;
    scrollTo(input_.first_second - moved / input_.pixels_per_second);
  }
  event->accept();
  refresh();
}

const TimelineLayout::Chip* Timeline::chipAt(QPointF point) const {
  for (const TimelineLayout::Chip& chip : layout_.chips) {
    if (chip.rect.contains(point)) return &chip;
  }
  return nullptr;
}

void Timeline::mousePressEvent(QMouseEvent* event) {
  const TimelineLayout::Chip* chip = chipAt(event->position());
  input_.selected = chip != nullptr ? chip->command : 0;
  refresh();
}

void Timeline::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const TimelineLayout::Chip* chip = chipAt(event->position())) Q_EMIT promptChosen(chip->command);
}

bool Timeline::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const TimelineLayout::Chip* chip = chipAt(help->pos());
    QToolTip::showText(
        help->globalPos(),
        chip != nullptr ? chip->text + QLatin1Char('\n') + tr("Double-click to put it into the box") : QString(), this);
    return true;
  }
  return QWidget::event(event);
}

}  // namespace longtake::ui
