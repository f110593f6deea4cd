#pragma once

#include <QPointF>
#include <QRectF>
#include <QSize>
#include <cstdint>
#include <optional>

#include "engine/stream/ids.h"

namespace longtake::ui {

/// A token's place in one latent frame.
struct Cell {
  int row = 0;
  int column = 0;

  bool operator==(const Cell&) const = default;
};

enum class Zoom {
  fit,     ///< as large as the view allows
  actual,  ///< one picture pixel is one device pixel
};

/// The picture's rectangle in a view of `area` logical pixels, aligned to whole device pixels.
QRectF pictureRect(QSize picture, QSizeF area, Zoom zoom, double device_ratio);

QRectF cellRect(const QRectF& picture, Cell cell, int rows, int columns);
std::optional<Cell> cellAt(const QRectF& picture, QPointF point, int rows, int columns);

/// How a stream's pictures are divided into chunks; the first chunk may have fewer.
struct ChunkShape {
  int first = 0;
  int each = 0;

  ChunkIndex chunkAt(std::int64_t frame) const;
  std::int64_t firstFrame(ChunkIndex chunk) const;
};

}  // namespace longtake::ui
