#pragma once

#include <QWidget>
#include <memory>
#include <optional>

#include "ui/memory/cache_strip_layout.h"
#include "ui/model/brush.h"
#include "ui/model/take_track.h"

namespace longtake::ui {

/// The model's memory, one cell per latent frame: its picture, its role, its kept share and its age. It scrolls by
/// wheel, by its ends and by keys.
class CacheStrip : public QWidget {
  Q_OBJECT
 public:
  /// `track` and `brush` must outlive the strip.
  CacheStrip(const TakeTrack& track, Brush& brush, QWidget* parent = nullptr);

  void setSnapshot(std::shared_ptr<const CacheSnapshot> snapshot, double latent_frames_per_second);
  void clear();

  const std::vector<StripCell>& cells() const { return cells_; }
  const StripLayout& layout() const { return layout_; }

  /// Scrolls to older cells (positive) or newer ones.
  void scroll(int cells);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  /// Emitted when the user opens the menu of a latent frame's tokens.
  void menuWanted(std::int64_t latent_frame, QPoint at);
  /// Emitted when the user wants to see the picture of a latent frame.
  void frameWanted(std::int64_t latent_frame);

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void leaveEvent(QEvent*) override;
  bool event(QEvent* event) override;

 private:
  void layOut();
  const StripLayout::CellBox* placeAt(QPointF point) const;
  void drawCell(QPainter& painter, const StripLayout::CellBox& place) const;
  int scrolled() const;
  void select(std::size_t cell);
  std::optional<std::size_t> selectedCell() const;

  const TakeTrack& track_;
  Brush& brush_;
  std::shared_ptr<const CacheSnapshot> snapshot_;
  std::vector<StripCell> cells_;
  StripLayout layout_;
  /// The newest latent frame shown after scrolling; keeps the view still while new chunks arrive.
  std::optional<std::int64_t> anchor_;
  int wheel_ = 0;  // eighths of a degree that do not make up a step yet
};

/// The label of a cell: "-4.0 s", "sink" or "now".
QString stripLabel(const StripCell& cell);

}  // namespace longtake::ui
