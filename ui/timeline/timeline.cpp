#include "ui/timeline/timeline.h"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/stream/take_outline.h"
#include "ui/look/figures.h"

namespace longtake::ui {
namespace {

constexpr double kLeastZoom = 0.0015;  // px per second: a week on 900 px
constexpr double kMostZoom = 400;
// The live edge stays left of this share of the width, which leaves space for queued prompts.
constexpr double kEdgeAt = 0.78;

}  // namespace

Timeline::Timeline(const TakeTrack& track, const Prompts& prompts, QWidget* parent)
    : QWidget(parent), track_(track), prompts_(prompts) {
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
  leavePreviews();  // the preview belongs to the previous take
  input_.take = take;
  input_.path = std::move(path);
  input_.lanes.clear();
  input_.live_frame = -1;
  input_.selected.reset();
  input_.in_frame.reset();
  input_.out_frame.reset();
  input_.trim.reset();
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

void Timeline::setDrift(std::size_t from, const std::vector<TimelineInput::Drift>& drift) {
  input_.drift.resize(from);
  input_.drift.insert(input_.drift.end(), drift.begin(), drift.end());
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
  const QString now = timecode(std::max<std::int64_t>(0, input_.playhead_frame), track_.fps());
  if (!input_.trim) return setAccessibleDescription(now);
  const TakeTrim used = used_part(input_.trim, track_.frames());
  setAccessibleDescription(tr("%1. The take is trimmed: %2 to %3 are used.")
                               .arg(now, timecode(used.first, track_.fps()), timecode(used.end, track_.fps())));
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

void Timeline::setTrim(const std::optional<TakeTrim>& trim) {
  if (trim == input_.trim) return;
  input_.trim = trim;
  refresh();
}

std::optional<std::pair<std::int64_t, std::int64_t>> Timeline::selectedRange() const {
  const TakeTrack::Entry* begin = input_.selected ? track_.find(input_.selected->chunk) : nullptr;
  if (begin == nullptr) return std::nullopt;
  const std::vector<TakePart> own = {{input_.take, 0, std::numeric_limits<ChunkIndex>::max()}};
  const auto next = prompts_.after(input_.path.empty() ? own : input_.path, begin->chunk);
  const TakeTrack::Entry* end = next ? track_.find(next->chunk) : nullptr;
  return std::pair(begin->first_frame, end == nullptr ? track_.frames() : end->first_frame);
}

void Timeline::choosePrompt(const Place& begins) {
  if (const auto prompt = prompts_.at(begins)) return Q_EMIT promptChosen(prompt->text(), prompt->prompt->blend);
  if (const Receipt* newest = prompts_.receipts().latest(); newest != nullptr && begins == kWaiting)
    Q_EMIT promptChosen(newest->prompt.typed, newest->prompt.blend);
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
  layout_ = layOutTimeline(input_, track_, prompts_);
  describe();
  update();
  Q_EMIT viewChanged();
}

void Timeline::resizeEvent(QResizeEvent*) { refresh(); }

// The wheel zooms at the pointer; with Shift, or sideways, it scrolls.
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
  input_.selected = chip != nullptr ? std::optional(chip->begins) : std::nullopt;
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
  if (const TimelineLayout::Chip* chip = chipAt(event->pos())) input_.selected = chip->begins;
  refresh();
  if (track_.frames() > 0) Q_EMIT menuWanted(std::clamp<std::int64_t>(frame, 0, track_.frames()), event->globalPos());
}

void Timeline::mouseDoubleClickEvent(QMouseEvent* event) {
  if (const TimelineLayout::Lane* lane = laneAt(event->position())) return Q_EMIT takeChosen(lane->take);
  if (const TimelineLayout::Chip* chip = chipAt(event->position())) return choosePrompt(chip->begins);
  const double second = secondAt(input_, event->position().x());
  if (second > track_.seconds()) Q_EMIT futureChosen(second, event->globalPosition().toPoint());
}

}  // namespace longtake::ui

#include "moc_timeline.cpp"
