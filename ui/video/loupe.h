#pragma once

#include <QRectF>
#include <QRgb>
#include <QString>
#include <optional>

#include "ui/model/picture_geometry.h"
#include "ui/model/player.h"

class QPainter;

namespace longtake::ui {

/// The pixel and the token under one point of the picture.
struct LoupeSpot {
  QPoint pixel;  ///< in the picture's own pixels
  QRgb colour = 0;
  std::int64_t latent_frame = 0;
  std::optional<Cell> cell;  ///< unset while the token grid is not known
};

/// Empty if the point is outside the picture.
std::optional<LoupeSpot> loupeSpot(const Player::Shown& shown, const QRectF& picture, QPointF point, int rows,
                                   int columns);

/// Two lines: pixel and colour, then the token as "frame · row · column".
QStringList loupeText(const LoupeSpot& spot);

/// Draws the enlarged pixels around the spot, with the edges of the token cells and the facts about the middle. The
/// loupe is next to `pointer`, inside `view`.
void drawLoupe(QPainter& painter, const QRectF& view, QPointF pointer, const Player::Shown& shown,
               const LoupeSpot& spot, int rows, int columns);

}  // namespace longtake::ui
