#pragma once

#include <QWidget>

#include "ui/timeline/timeline_layout.h"

namespace longtake::ui {

/// The take so far: ruler, prompts, pictures, playhead, in and out marks, and takes that left it. A click or a drag
/// seeks. Follows the live edge until the person scrolls or looks back.
class Timeline : public QWidget {
  Q_OBJECT
 public:
  /// `track` and `prompts` must outlive the timeline.
  Timeline(const TakeTrack& track, const Prompts& prompts, QWidget* parent = nullptr);

  void setTake(TakeId take, std::vector<TakePart> path = {});
  /// Other takes that left this one, each in a row of its own.
  void setLanes(std::vector<TimelineInput::Lane> lanes);
  /// Replaces the drift meter's verdicts from this chunk on.
  void setDrift(std::size_t from, const std::vector<TimelineInput::Drift>& drift);
  /// The picture that the stream shows while the playhead is in the past; -1: the playhead is at it.
  void setLive(std::int64_t frame);
  /// Moves the playhead, and repaints nothing else.
  void setPlayhead(std::int64_t frame);
  void setIn();
  void setOut();
  void clearMarks();
  void setRange(std::int64_t in, std::int64_t out);
  /// The part of the take that is used; all of it if unset.
  void setTrim(const std::optional<TakeTrim>& trim);
  /// Where the prompt begins whose chip is selected.
  const std::optional<Place>& selected() const { return input_.selected; }
  /// As a double click on its chip does.
  void choosePrompt(const Place& begins);
  /// The pictures under the selected prompt; nothing if none is selected.
  std::optional<std::pair<std::int64_t, std::int64_t>> selectedRange() const;
  /// Scrolls if the playhead is out of view.
  void revealPlayhead();
  std::optional<std::int64_t> inFrame() const { return input_.in_frame; }
  std::optional<std::int64_t> outFrame() const { return input_.out_frame; }
  void zoom(double factor);
  /// Scrolls to begin at this second; follows the live edge again if that is visible.
  void scrollTo(double second);
  void turnPages(double pages);
  void showLiveEdge();
  /// To be called when track or prompts have changed.
  void refresh();

  const TimelineLayout& layout() const { return layout_; }
  const TimelineInput& input() const { return input_; }
  bool isFollowing() const { return following_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// A chip was clicked twice; one click only selects it.
  void promptChosen(const QString& text, longtake::Blend blend);
  /// The person points at this moment, with a click or while dragging.
  void sought(std::int64_t frame);
  /// The free place ahead of the take was clicked twice.
  void futureChosen(double second, QPoint at);
  /// A lane was clicked twice.
  void takeChosen(longtake::TakeId take);
  /// The pointer is over this moment, at this place of the window's screen; -1: it has left.
  void hovered(std::int64_t frame, QPoint at);
  /// hovered() over the drift meter's band.
  void driftHovered(std::int64_t frame, QPoint at);
  void menuWanted(std::int64_t frame, QPoint at);
  void marksChanged();
  /// Emitted when the visible range or the take's length changes.
  void viewChanged();

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent*) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;

 private:
  enum class Drag { none, playhead, in, out };
  Drag handleAt(QPointF point) const;
  void dragTo(double x);
  const TimelineLayout::Lane* laneAt(QPointF point) const;
  void drawLanes(QPainter& painter) const;
  void drawMarks(QPainter& painter) const;
  void follow();
  void describe();
  QRect playheadBox() const;
  double secondsAcross() const;
  const TimelineLayout::Chip* chipAt(QPointF point) const;
  void drawRuler(QPainter& painter, const QRectF& part) const;
  void drawChips(QPainter& painter, const QRectF& part) const;
  void drawThumbs(QPainter& painter, const QRectF& part) const;
  void drawTrim(QPainter& painter) const;
  void drawPlayhead(QPainter& painter) const;
  void drawBars(QPainter& painter, const QRectF& part) const;
  void leavePreviews();

  const TakeTrack& track_;
  const Prompts& prompts_;
  TimelineInput input_;
  TimelineLayout layout_;
  bool following_ = true;
  Drag drag_ = Drag::none;
};

}  // namespace longtake::ui
