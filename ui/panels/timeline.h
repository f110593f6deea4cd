#pragma once

#include <QWidget>

#include "ui/panels/timeline_layout.h"

namespace longtake::ui {

/// The take so far: ruler, prompts, pictures, playhead, in and out marks. Follows the live edge until the person
/// scrolls.
class Timeline : public QWidget {
  Q_OBJECT
 public:
  /// Both must outlive this.
  Timeline(const TakeTrack& track, const Receipts& receipts, QWidget* parent = nullptr);

  void setTake(TakeId take);
  /// Only the playhead moves, so nothing else is painted again.
  void setPlayhead(std::int64_t frame);
  void setIn();
  void setOut();
  void clearMarks();
  std::optional<std::int64_t> inFrame() const { return input_.in_frame; }
  std::optional<std::int64_t> outFrame() const { return input_.out_frame; }
  void zoom(double factor);
  /// Scrolls to begin at this second; follows the live edge again if that is visible.
  void scrollTo(double second);
  void turnPages(double pages);
  void showLiveEdge();
  /// To be called when track or receipts have changed.
  void refresh();

  const TimelineLayout& layout() const { return layout_; }
  const TimelineInput& input() const { return input_; }
  bool isFollowing() const { return following_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// A chip was clicked twice; one click only selects it.
  void promptChosen(longtake::CommandId command);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent*) override;
  void wheelEvent(QWheelEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void follow();
  void describe();
  QRect playheadBox() const;
  double secondsAcross() const;
  const TimelineLayout::Chip* chipAt(QPointF point) const;
  void drawRuler(QPainter& painter, const QRectF& part) const;
  void drawChips(QPainter& painter, const QRectF& part) const;
  void drawThumbs(QPainter& painter, const QRectF& part) const;

  const TakeTrack& track_;
  const Receipts& receipts_;
  TimelineInput input_;
  TimelineLayout layout_;
  bool following_ = true;
};

}  // namespace longtake::ui
