#pragma once

#include <QWidget>

#include "ui/timeline/timeline_layout.h"

namespace longtake::ui {

/// The take so far: ruler, prompts, pictures, playhead, in and out marks, and branches. A click or a drag seeks.
/// Follows the live edge until the user scrolls or looks back.
class Timeline : public QWidget {
  Q_OBJECT
 public:
  /// `track` and `prompts` must outlive the timeline.
  Timeline(const TakeTrack& track, const Prompts& prompts, QWidget* parent = nullptr);

  void setTake(TakeId take, std::vector<TakePart> path = {});
  /// Sets the takes that branched from this one, each in its own row.
  void setLanes(std::vector<TimelineInput::Lane> lanes);
  /// Replaces the drift meter's verdicts from this chunk on.
  void setDrift(std::size_t from, const std::vector<TimelineInput::Drift>& drift);
  /// The live picture while the playhead is in the past; -1: the playhead is live.
  void setLive(std::int64_t frame);
  /// Moves the playhead without repainting anything else.
  void setPlayhead(std::int64_t frame);
  void setIn();
  void setOut();
  void clearMarks();
  void setRange(std::int64_t in, std::int64_t out);
  /// The used part of the take; unset: all of it.
  void setTrim(const std::optional<TakeTrim>& trim);
  /// The place where the selected chip's prompt begins.
  const std::optional<Place>& selected() const { return input_.selected; }
  /// Has the effect of a double click on the prompt's chip.
  void choosePrompt(const Place& begins);
  /// The frame range of the selected prompt; nothing if none is selected.
  std::optional<std::pair<std::int64_t, std::int64_t>> selectedRange() const;
  /// Scrolls if the playhead is out of view.
  void revealPlayhead();
  std::optional<std::int64_t> inFrame() const { return input_.in_frame; }
  std::optional<std::int64_t> outFrame() const { return input_.out_frame; }
  void zoom(double factor);
  /// Scrolls to begin at this second; follows the live edge again if it becomes visible.
  void scrollTo(double second);
  void turnPages(double pages);
  void showLiveEdge();
  /// Must be called when the track or the prompts have changed.
  void refresh();

  const TimelineLayout& layout() const { return layout_; }
  const TimelineInput& input() const { return input_; }
  bool isFollowing() const { return following_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// A chip was double-clicked; a single click selects it.
  void promptChosen(const QString& text, longtake::Blend blend);
  /// The user seeks to this moment, with a click or while dragging.
  void sought(std::int64_t frame);
  /// The free space after the take was double-clicked.
  void futureChosen(double second, QPoint at);
  /// A lane was double-clicked.
  void takeChosen(longtake::TakeId take);
  /// The pointer is over this moment; `at` is its position on the screen. -1: it has left.
  void hovered(std::int64_t frame, QPoint at);
  /// Like hovered(), for the drift meter's band.
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
