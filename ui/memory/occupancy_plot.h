#pragma once

#include <QPolygonF>
#include <QWidget>
#include <vector>

#include "engine/stream/cache_snapshot.h"

namespace longtake::ui {

/// The number of kept tokens after each recent chunk, compared with the budget.
class OccupancyPlot : public QWidget {
  Q_OBJECT
 public:
  explicit OccupancyPlot(QWidget* parent = nullptr);

  void setSnapshot(const CacheSnapshot& snapshot);
  void clear();
  /// The curve in the plot's own pixels, oldest first.
  QPolygonF curve() const;
  double yOf(double tokens) const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 protected:
  void paintEvent(QPaintEvent*) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  std::vector<std::int32_t> kept_;
  int budget_ = 0;
  double top_ = 1;  // tokens at the upper edge
};

}  // namespace longtake::ui
