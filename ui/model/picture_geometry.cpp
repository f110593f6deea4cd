#include "ui/model/picture_geometry.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace longtake::ui {
namespace {

// Number of pictures of the first latent frame and of each further one. Decoders multiply time by a power of two. A
// number of pictures that does not fit this is a take's first chunk, whose first latent frame gives fewer (9 pictures
// of 3 latent frames are 1 + 4 + 4, not 3 + 3 + 3).
std::pair<int, int> picturesPerLatent(int pictures, int latent_frames) {
  if (latent_frames <= 1) return {std::max(pictures, 1), std::max(pictures, 1)};
  const int each = pictures / latent_frames;
  if (pictures % latent_frames == 0 && std::has_single_bit(static_cast<unsigned>(each))) return {each, each};
  const int rest = std::max(1, (pictures - 1) / (latent_frames - 1));
  return {std::max(1, pictures - rest * (latent_frames - 1)), rest};
}

}  // namespace

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

int latentFrameOf(int picture, int pictures, int latent_frames) {
  const auto [first, rest] = picturesPerLatent(pictures, latent_frames);
  if (picture < first) return 0;
  return std::clamp(1 + (picture - first) / rest, 0, std::max(0, latent_frames - 1));
}

int pictureOf(int latent_frame, int pictures, int latent_frames) {
  const auto [first, rest] = picturesPerLatent(pictures, latent_frames);
  const int picture = latent_frame <= 0 ? first / 2 : first + (latent_frame - 1) * rest + rest / 2;
  return std::clamp(picture, 0, std::max(0, pictures - 1));
}

}  // namespace longtake::ui
