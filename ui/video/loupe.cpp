#include "ui/video/loupe.h"

#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/look/figures.h"

namespace longtake::ui {
namespace {

constexpr int kPixelsAcross = 17;  // odd, so that the spot is in the middle

struct Words {
  Q_DECLARE_TR_FUNCTIONS(longtake::ui::Loupe)
};

QImage pictureOf(const Player::Shown& shown) {
  const VideoChunk& chunk = *shown.chunk;
  return {chunk.frame(shown.frame).data(), chunk.width, chunk.height, chunk.width * 3, QImage::Format_RGB888};
}

}  // namespace

std::optional<LoupeSpot> loupeSpot(const Player::Shown& shown, const QRectF& picture, QPointF point, int rows,
                                   int columns) {
  if (picture.isEmpty() || !picture.contains(point)) return std::nullopt;
  const VideoChunk& chunk = *shown.chunk;
  LoupeSpot out;
  const auto along = [](double at, double length, int pixels) {
    return std::clamp(static_cast<int>(at / length * pixels), 0, pixels - 1);
  };
  out.pixel = {along(point.x() - picture.left(), picture.width(), chunk.width),
               along(point.y() - picture.top(), picture.height(), chunk.height)};
  out.colour = pictureOf(shown).pixel(out.pixel);
  out.latent_frame = chunk.first_latent_frame + latent_frame_of(shown.frame, chunk.frames, chunk.latent_frames);
  out.cell = cellAt(picture, point, rows, columns);
  return out;
}

QStringList loupeText(const LoupeSpot& spot) {
  QStringList out = {Words::tr("x %1  y %2   %3")
                         .arg(spot.pixel.x(), 4)
                         .arg(spot.pixel.y(), 4)
                         .arg(QColor::fromRgb(spot.colour).name())};
  if (spot.cell) {
    out << Words::tr("token %1 · %2 · %3").arg(spot.latent_frame).arg(spot.cell->row).arg(spot.cell->column);
  }
  return out;
}

void drawLoupe(QPainter& painter, const QRectF& view, QPointF pointer, const Player::Shown& shown,
               const LoupeSpot& spot, int rows, int columns) {
  const VideoChunk& chunk = *shown.chunk;
  const double each = px(9);
  const double side = each * kPixelsAcross;
  const double gap = px(18);
  painter.setFont(labelFont());
  const QFontMetricsF metrics(painter.font());
  const QStringList lines = loupeText(spot);
  const double pad = px(6);
  QRectF plate(0, 0, side + 2 * pad, side + 2 * pad + metrics.lineSpacing() * lines.size() + px(2));
  plate.moveTopLeft(pointer + QPointF(gap, gap));
  if (plate.right() > view.right()) plate.moveRight(pointer.x() - gap);
  if (plate.bottom() > view.bottom()) plate.moveBottom(pointer.y() - gap);
  plate.moveLeft(std::max(plate.left(), view.left()));
  plate.moveTop(std::max(plate.top(), view.top()));

  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(colour(Role::inside), 1));
  painter.setBrush(QColor(19, 20, 21, 235));
  painter.drawRoundedRect(plate, px(5), px(5));
  const QRectF lens(plate.left() + pad, plate.top() + pad, side, side);
  const int half = kPixelsAcross / 2;
  painter.save();
  painter.setClipRect(lens);
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.fillRect(lens, colour(Role::surround));
  const QRectF whole(lens.left() - (spot.pixel.x() - half) * each, lens.top() - (spot.pixel.y() - half) * each,
                     chunk.width * each, chunk.height * each);
  painter.drawImage(whole, pictureOf(shown));
  painter.setPen(QPen(QColor(255, 255, 255, 110), 1));
  for (int column = 1; column < columns; ++column) {
    const double x = whole.left() + whole.width() * column / columns;
    painter.drawLine(QPointF(x, lens.top()), QPointF(x, lens.bottom()));
  }
  for (int row = 1; row < rows; ++row) {
    const double y = whole.top() + whole.height() * row / rows;
    painter.drawLine(QPointF(lens.left(), y), QPointF(lens.right(), y));
  }
  const QRectF middle(lens.left() + half * each, lens.top() + half * each, each, each);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(Qt::black, 3));
  painter.drawRect(middle);
  painter.setPen(QPen(Qt::white, 1));
  painter.drawRect(middle);
  painter.restore();

  painter.setPen(colour(Role::text));
  double y = lens.bottom() + px(2) + metrics.ascent();
  for (const QString& line : lines) {
    drawFigures(painter, {lens.left(), y}, line);
    y += metrics.lineSpacing();
  }
}

}  // namespace longtake::ui
