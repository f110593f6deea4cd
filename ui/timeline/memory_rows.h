#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "engine/stream/cache_snapshot.h"

namespace longtake::ui {

/// The memory of each compared take at the playhead, one row per take. Every latent frame in any of them is a column of
/// all rows. A gap in a row is a frame that this take has forgotten.
class MemoryRows : public QWidget {
  Q_OBJECT
 public:
  struct Cell {
    int kept = 0;
    int tokens = 0;
    bool is_sink = false;
    bool is_now = false;  ///< part of the snapshot's own chunk
  };
  struct Column {
    std::int64_t latent_frame = 0;
    std::vector<Cell> cells;  ///< one cell per take
  };

  explicit MemoryRows(QWidget* parent = nullptr);

  /// Sets the number of rows, one per take; 0 hides the widget.
  void setTakes(std::size_t count);
  /// Null: the take's memory at this moment is not known.
  void setSnapshots(std::vector<std::shared_ptr<const CacheSnapshot>> snapshots, double latent_frames_per_second);
  const std::vector<Column>& columns() const { return columns_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 protected:
  void paintEvent(QPaintEvent*) override;
  bool event(QEvent* event) override;

 private:
  QRectF rowBox(std::size_t row) const;
  double columnWidth() const;
  double columnLeft(std::size_t column) const;
  QString countOf(std::size_t row) const;
  QString tipAt(QPointF at) const;

  std::size_t takes_ = 0;
  std::vector<std::shared_ptr<const CacheSnapshot>> snapshots_;
  std::vector<Column> columns_;
  std::int64_t newest_ = 0;
  double rate_ = 4;  // latent frames per second
};

/// The columns of several memories, oldest first.
std::vector<MemoryRows::Column> memoryColumns(const std::vector<std::shared_ptr<const CacheSnapshot>>& snapshots);

}  // namespace longtake::ui
