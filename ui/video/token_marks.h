#pragma once

#include <QPainter>
#include <QRectF>
#include <cstdint>
#include <vector>

#include "ui/look/theme.h"

namespace longtake::ui {

/// Marks for the state of one latent frame's tokens in memory, drawn over its pictures.
struct TokenMarks {
  enum class Mark : std::uint8_t { none, gone, forgotten, pinned, dimmed };

  int rows = 0;
  int columns = 0;
  std::vector<Mark> marks;            ///< [rows * columns], row by row
  std::vector<std::uint8_t> painted;  ///< [rows * columns]: 1 under the stroke or in a waiting command; may be empty
  Role paint = Role::strong;          ///< colour of painted tokens
  bool veils_gone = false;            ///< darkens tokens that cannot be changed any more

  bool operator==(const TokenMarks&) const = default;
};

void drawTokenMarks(QPainter& painter, const QRectF& picture, const TokenMarks& marks);

}  // namespace longtake::ui
