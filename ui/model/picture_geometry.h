#pragma once

#include <QPointF>
#include <QRectF>
#include <QSize>
#include <optional>

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

/// Where the picture lies in a view of `area` logical pixels, on whole device pixels.
QRectF pictureRect(QSize picture, QSizeF area, Zoom zoom, double device_ratio);

QRectF cellRect(const QRectF& picture, Cell cell, int rows, int columns);
std::optional<Cell> cellAt(const QRectF& picture, QPointF point, int rows, int columns);

/// Which latent frame of its chunk a picture belongs to. A chunk whose first latent frame makes a single picture (the
/// start of a take) is told by its count.
int latentFrameOf(int picture, int pictures, int latent_frames);
/// The picture that stands for a latent frame: the middle one of those it makes.
int pictureOf(int latent_frame, int pictures, int latent_frames);

}  // namespace longtake::ui
