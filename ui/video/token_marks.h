#pragma once

#include <QPainter>
#include <QRectF>
#include <cstdint>
#include <vector>

#include "ui/look/theme.h"

namespace longtake::ui {

/// Shows how the memory treats the tokens of one latent frame, to be drawn over its pictures.
struct TokenMarks {
  enum class Mark : std::uint8_t { none, gone, forgotten, pinned, dimmed };

  int rows = 0;
  int columns = 0;
  std::vector<Mark> marks;            ///< [rows * columns], row by row
  std::vector<std::uint8_t> painted;  ///< [rows * columns]: 1 where the hand goes or a command waits; may be empty
  Role paint = Role::strong;          ///< colour of the painted ones
  bool veils_gone = false;            ///< tokens that cannot be touched any more are darkened

  bool operator==(const TokenMarks&) const = default;
};

void drawTokenMarks(QPainter& painter, const QRectF& picture, const TokenMarks& marks);

}  // namespace longtake::ui
