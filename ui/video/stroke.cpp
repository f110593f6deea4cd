#include "ui/video/stroke.h"

#include <algorithm>
#include <cmath>

namespace longtake::ui {

CellSet cellsUnder(const QRectF& picture, QPointF point, int rows, int columns, double width) {
  CellSet out;
  const auto here = cellAt(picture, point, rows, columns);
  if (!here) return out;
  out.insert({here->row, here->column});
  const double cell_width = picture.width() / columns;
  const double cell_height = picture.height() / rows;
  const int most = static_cast<int>(std::ceil(width / 2)) + 1;
  for (int row = std::max(0, here->row - most); row <= std::min(rows - 1, here->row + most); ++row) {
    for (int column = std::max(0, here->column - most); column <= std::min(columns - 1, here->column + most);
         ++column) {
      const QPointF away = cellRect(picture, {row, column}, rows, columns).center() - point;
      if (std::hypot(away.x() / cell_width, away.y() / cell_height) < width / 2) out.insert({row, column});
    }
  }
  return out;
}

void Stroke::begin(const QRectF& picture, QPointF point, int rows, int columns, Shape shape) {
  drawing_ = true;
  picture_ = picture;
  rows_ = rows;
  columns_ = columns;
  shape_ = shape;
  line_.clear();
  passed_.clear();
  cells_.clear();
  line_ << point;
  cover(point);
}

// A fast stroke skips cells between two events, so the line between them is sampled in steps of half a cell.
void Stroke::move(QPointF point) {
  if (!drawing_ || rows_ <= 0 || columns_ <= 0) return;
  const QPointF from = line_.last();
  const QPointF way = point - from;
  const double step = std::max(1.0, std::min(picture_.width() / columns_, picture_.height() / rows_) / 2);
  const int steps = std::max(1, static_cast<int>(std::hypot(way.x(), way.y()) / step));
  for (int i = 1; i <= steps; ++i) cover(from + way * i / steps);
  line_ << point;
  if (!shape_.lasso) return;
  cells_ = passed_;
  for (int row = 0; row < rows_; ++row)
    for (int column = 0; column < columns_; ++column)
      if (line_.containsPoint(cellRect(picture_, {row, column}, rows_, columns_).center(), Qt::OddEvenFill))
        cells_.insert({row, column});
}

void Stroke::cover(QPointF point) {
  CellSet under = cellsUnder(picture_, point, rows_, columns_, shape_.lasso ? 0 : shape_.width);
  cells_.insert(under.begin(), under.end());
  if (shape_.lasso) passed_.merge(under);
}

}  // namespace longtake::ui
