#pragma once

#include <QPolygonF>
#include <QRectF>

#include "ui/video/touched.h"

namespace longtake::ui {

/// The cells that a round brush covers at a point; `width` is in cells. Always includes the cell under the point.
CellSet cellsUnder(const QRectF& picture, QPointF point, int rows, int columns, double width);

/// A stroke on a picture: by a brush, or by a lasso around an area.
class Stroke {
 public:
  struct Shape {
    double width = 1;  ///< brush width in cells
    bool lasso = false;
  };

  void begin(const QRectF& picture, QPointF point, int rows, int columns, Shape shape);
  void move(QPointF point);
  void end() { drawing_ = false; }

  bool isDrawing() const { return drawing_; }
  const CellSet& cells() const { return cells_; }

 private:
  void cover(QPointF point);

  bool drawing_ = false;
  QRectF picture_;
  int rows_ = 0;
  int columns_ = 0;
  Shape shape_;
  QPolygonF line_;
  CellSet passed_;  // cells under the lasso's line
  CellSet cells_;
};

}  // namespace longtake::ui
