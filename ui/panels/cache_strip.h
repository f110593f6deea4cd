#pragma once

#include <QWidget>
#include <memory>

#include "ui/model/brush.h"
#include "ui/model/take_track.h"
#include "ui/panels/cache_strip_layout.h"

namespace longtake::ui {

/// The model's memory, one cell per latent frame: its picture, its role, its kept share and its age.
class CacheStrip : public QWidget {
  Q_OBJECT
 public:
  /// Both must outlive this.
  CacheStrip(const TakeTrack& track, Brush& brush, QWidget* parent = nullptr);

  void setSnapshot(std::shared_ptr<const CacheSnapshot> snapshot, double latent_frames_per_second);
  void clear();

  const std::vector<StripCell>& cells() const { return cells_; }
  const StripLayout& layout() const { return layout_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent*) override;
  bool event(QEvent* event) override;

 private:
  void layOut();
  const StripLayout::Place* placeAt(QPointF point) const;
  void drawCell(QPainter& painter, const StripLayout::Place& place) const;

  const TakeTrack& track_;
  Brush& brush_;
  std::shared_ptr<const CacheSnapshot> snapshot_;
  std::vector<StripCell> cells_;
  StripLayout layout_;
};

/// The label of a cell: "-4.0 s", "sink" or "now".
QString stripLabel(const StripCell& cell);

}  // namespace longtake::ui
