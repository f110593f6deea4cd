#include "ui/model/picture_geometry.h"

#include <algorithm>
#include <cmath>

namespace longtake::ui {
QRectF pictureRect(QSize picture, QSizeF area, Zoom zoom, double device_ratio) {
  if (picture.isEmpty() || area.isEmpty()) return {};
  QSizeF size = QSizeF(picture) / device_ratio;
  if (zoom == Zoom::fit) size.scale(area, Qt::KeepAspectRatio);
  const auto snap = [&](double v) { return std::round(v * device_ratio) / device_ratio; };
  const double left = snap((area.width() - size.width()) / 2);
  const double top = snap((area.height() - size.height()) / 2);
  return {left, top, snap(size.width()), snap(size.height())};
}

QRectF cellRect(const QRectF& picture, Cell cell, int rows, int columns) {
  if (rows <= 0 || columns <= 0) return {};
  const double w = picture.width() / columns;
  const double h = picture.height() / rows;
  return {picture.left() + cell.column * w, picture.top() + cell.row * h, w, h};
}

std::optional<Cell> cellAt(const QRectF& picture, QPointF point, int rows, int columns) {
  if (rows <= 0 || columns <= 0 || !picture.contains(point)) return std::nullopt;
  const int row = static_cast<int>((point.y() - picture.top()) / picture.height() * rows);
  const int column = static_cast<int>((point.x() - picture.left()) / picture.width() * columns);
  return Cell{std::clamp(row, 0, rows - 1), std::clamp(column, 0, columns - 1)};
}

ChunkIndex ChunkShape::chunkAt(std::int64_t frame) const {
  return frame < first || each <= 0 ? 0 : 1 + (frame - first) / each;
}

std::int64_t ChunkShape::firstFrame(ChunkIndex chunk) const { return chunk <= 0 ? 0 : first + (chunk - 1) * each; }

}  // namespace longtake::ui
