#include "ui/panels/timeline.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
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
constexpr int kGlyphRoom = 40;  // px of a chip's text from which its mode is drawn

// Cut: a hard edge. Fade: a ramp. Otherwise an arrow, because the shot goes on.
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

Timeline::Timeline(const TakeTrack& track, const Receipts& receipts, QWidget* parent)
    : QWidget(parent), track_(track), receipts_(receipts) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("Timeline"));
  setMouseTracking(true);
  input_.left_margin = px(14);
  input_.ruler_height = px(20);
  input_.chip_height = px(22);
  input_.gap = px(3);
  input_.lane_height = px(15);
  input_.drift_height = px(6);
  input_.pixels_per_second = px(15);
  input_.label_width = figuresWidth(labelFont(), QStringLiteral("00:00"));
}

QSize Timeline::sizeHint() const {
  const int lanes = static_cast<int>(static_cast<double>(input_.lanes.size()) * input_.lane_height);
  return {px(600), px(20 + 3 + 22 + 3 + 32 + 2 + 6 + 2) + lanes};
}
QSize Timeline::minimumSizeHint() const { return {px(200), sizeHint().height()}; }

void Timeline::setTake(TakeId take, std::vector<TakePart> path) {
  leavePreviews();  // what the pointer was over belongs to the take before
  input_.take = take;
  input_.path = std::move(path);
  input_.lanes.clear();
  input_.live_frame = -1;
  input_.selected = 0;
  input_.in_frame.reset();
  input_.out_frame.reset();
  input_.first_second = 0;
  input_.playhead_frame = -1;
  following_ = true;
  refresh();
}

void Timeline::setLanes(std::vector<TimelineInput::Lane> lanes) {
  const bool other_height = lanes.size() != input_.lanes.size();
  input_.lanes = std::move(lanes);
  if (other_height) updateGeometry();
  refresh();
}

void Timeline::setDrift(std::vector<TimelineInput::Drift> drift) {
  input_.drift = std::move(drift);
  refresh();
}

void Timeline::setLive(std::int64_t frame) {
  const bool was_looking = input_.live_frame >= 0;
  input_.live_frame = frame;
  if (!was_looking && frame >= 0) following_ = false;
  refresh();
}

void Timeline::revealPlayhead() {
  const double at = static_cast<double>(std::max<std::int64_t>(0, input_.playhead_frame)) / track_.fps();
  if (playheadX(input_, track_) < 0) scrollTo(at - secondsAcross() * 0.2);
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
  Q_EMIT marksChanged();
}

void Timeline::setOut() {
  input_.out_frame = std::max<std::int64_t>(0, input_.playhead_frame) + 1;
  if (input_.in_frame && *input_.in_frame >= *input_.out_frame) input_.in_frame.reset();
  refresh();
  Q_EMIT marksChanged();
}

void Timeline::clearMarks() {
  input_.in_frame.reset();
  input_.out_frame.reset();
  refresh();
  Q_EMIT marksChanged();
}

void Timeline::setRange(std::int64_t in, std::int64_t out) {
  input_.in_frame = in;
  input_.out_frame = out;
  refresh();
  Q_EMIT marksChanged();
}

std::optional<std::pair<std::int64_t, std::int64_t>> Timeline::selectedRange() const {
  const Receipt* found = input_.selected == 0 ? nullptr : receipts_.find(input_.selected);
  const TakeTrack::Entry* begin = found == nullptr ? nullptr : track_.find(found->chunk);
  if (begin == nullptr) return std::nullopt;
  std::int64_t end = track_.frames();
  for (const Receipt& other : receipts_.all()) {
    const bool here = input_.path.empty() ? other.take == input_.take : ownerIn(input_.path, other.chunk) == other.take;
    if (!other.isUsed() || !here || other.chunk <= found->chunk) continue;
    if (const TakeTrack::Entry* next = track_.find(other.chunk)) end = std::min(end, next->first_frame);
  }
  return std::pair(begin->first_frame, end);
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
  Q_EMIT viewChanged();
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
  drawBars(painter, part);
  drawLanes(painter);
  drawMarks(painter);
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

// The marks have feet that a hand can take.
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

void Timeline::drawBars(QPainter& painter, const QRectF& part) const {
  const auto role = [](drift::Level level) {
    if (level == drift::Level::drifted) return Role::recording;
    if (level == drift::Level::watch) return Role::accent;
    return level == drift::Level::good ? Role::good : Role::present;
  };
  for (const TimelineLayout::Bar& bar : layout_.bars)
    if (bar.rect.intersects(part)) painter.fillRect(bar.rect, colour(role(bar.level)));
}

// The wheel enlarges at the pointer; with Shift, or sideways, it scrolls.
void Timeline::wheelEvent(QWheelEvent* event) {
  const QPointF delta = event->angleDelta();
  const bool sideways = std::abs(delta.x()) > std::abs(delta.y());
  if (sideways || (event->modifiers() & Qt::ShiftModifier) != 0) {
    scrollTo(input_.first_second - (sideways ? delta.x() : delta.y()) / 2 / input_.pixels_per_second);
  } else {
    const double under = secondAt(input_, event->position().x());
    input_.pixels_per_second =
        std::clamp(input_.pixels_per_second * std::pow(1.0015, delta.y()), kLeastZoom, kMostZoom);
    if (!following_) {
      input_.first_second =
          std::max(0.0, under - (event->position().x() - input_.left_margin) / input_.pixels_per_second);
    }
    refresh();
  }
  event->accept();
}

const TimelineLayout::Chip* Timeline::chipAt(QPointF point) const {
  for (const TimelineLayout::Chip& chip : layout_.chips) {
    if (chip.rect.contains(point)) return &chip;
  }
  return nullptr;
}

const TimelineLayout::Lane* Timeline::laneAt(QPointF point) const {
  for (const TimelineLayout::Lane& lane : layout_.lanes) {
    if (lane.rect.adjusted(0, -1, 0, 1).contains(point)) return &lane;
  }
  return nullptr;
}

Timeline::Drag Timeline::handleAt(QPointF point) const {
  if (layout_.range.isEmpty() || point.y() > layout_.ruler.bottom()) return Drag::none;
  const double reach = px(6);
  if (input_.in_frame && std::abs(point.x() - layout_.range.left()) <= reach) return Drag::in;
  if (input_.out_frame && std::abs(point.x() - layout_.range.right()) <= reach) return Drag::out;
  return Drag::none;
}

void Timeline::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  leavePreviews();
  if (laneAt(event->position()) != nullptr) return;
  const TimelineLayout::Chip* chip = chipAt(event->position());
  input_.selected = chip != nullptr ? chip->command : 0;
  drag_ = handleAt(event->position());
  if (drag_ == Drag::none) drag_ = Drag::playhead;
  refresh();
  dragTo(event->position().x());
}

void Timeline::dragTo(double x) {
  const std::int64_t frame = std::clamp<std::int64_t>(frameAt(input_, track_, x), 0, track_.frames());
  if (drag_ == Drag::playhead) return Q_EMIT sought(frame);
  if (drag_ == Drag::in) input_.in_frame = std::min(frame, input_.out_frame.value_or(track_.frames()) - 1);
  if (drag_ == Drag::out) input_.out_frame = std::max(frame, input_.in_frame.value_or(0) + 1);
  refresh();
  Q_EMIT marksChanged();
}

void Timeline::mouseMoveEvent(QMouseEvent* event) {
  if (drag_ != Drag::none) return dragTo(event->position().x());
  const std::int64_t frame = frameAt(input_, track_, event->position().x());
  const bool over = frame >= 0 && frame < track_.frames() && event->position().x() >= input_.left_margin;
  setCursor(handleAt(event->position()) != Drag::none ? Qt::SizeHorCursor : Qt::ArrowCursor);
  const double x = event->position().x();
  const QPoint at = mapToGlobal(QPoint(static_cast<int>(x), 0));
  const bool on_drift = over && layout_.drift_row.contains(event->position());
  Q_EMIT hovered(over && !on_drift ? frame : -1, at);
  Q_EMIT driftHovered(on_drift ? frame : -1, at);
}

void Timeline::leavePreviews() {
  Q_EMIT hovered(-1, {});
  Q_EMIT driftHovered(-1, {});
}

void Timeline::mouseReleaseEvent(QMouseEvent*) { drag_ = Drag::none; }

void Timeline::leaveEvent(QEvent* event) {
  leavePreviews();
  QWidget::leaveEvent(event);
}

void Timeline::contextMenuEvent(QContextMenuEvent* event) {
  leavePreviews();
  const std::int64_t frame = frameAt(input_, track_, event->pos().x());
  if (const TimelineLayout::Chip* chip = chipAt(event->pos())) input_.selected = chip->command;
  refresh();
  if (track_.frames() > 0) Q_EMIT menuWanted(std::clamp<std::int64_t>(frame, 0, track_.frames()), event->globalPos());
}

void Timeline::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const TimelineLayout::Lane* lane = laneAt(event->position())) return Q_EMIT takeChosen(lane->take);
  if (const TimelineLayout::Chip* chip = chipAt(event->position())) return Q_EMIT promptChosen(chip->command);
  const double second = secondAt(input_, event->position().x());
  if (second > track_.seconds()) Q_EMIT futureChosen(second, event->globalPosition().toPoint());
}

}  // namespace longtake::ui
