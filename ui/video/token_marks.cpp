#include "ui/video/token_marks.h"

#include <algorithm>
#include <functional>

#include "ui/model/picture_geometry.h"

namespace longtake::ui {
namespace {

using Mark = TokenMarks::Mark;
using Has = std::function<bool(int row, int column)>;

constexpr QColor kVeil(0, 0, 0, 80);
constexpr QColor kHalo(0, 0, 0, 150);

// The outline of an area of cells: a line only where the neighbour is outside.
std::vector<QLineF> edgeOf(const QRectF& picture, int rows, int columns, const Has& has) {
  std::vector<QLineF> lines;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (!has(row, column)) continue;
      const QRectF box = cellRect(picture, {row, column}, rows, columns);
      if (row == 0 || !has(row - 1, column)) lines.emplace_back(box.topLeft(), box.topRight());
      if (row == rows - 1 || !has(row + 1, column)) lines.emplace_back(box.bottomLeft(), box.bottomRight());
      if (column == 0 || !has(row, column - 1)) lines.emplace_back(box.topLeft(), box.bottomLeft());
      if (column == columns - 1 || !has(row, column + 1)) lines.emplace_back(box.topRight(), box.bottomRight());
    }
  }
  return lines;
}

void drawEdge(QPainter& painter, const std::vector<QLineF>& lines, const QColor& colour, Qt::PenStyle style) {
  const auto count = static_cast<int>(lines.size());
  painter.setPen(QPen(kHalo, 3.5, Qt::SolidLine, Qt::SquareCap));
  painter.drawLines(lines.data(), count);
  painter.setPen(QPen(colour, 1.6, style, style == Qt::SolidLine ? Qt::SquareCap : Qt::FlatCap));
  painter.drawLines(lines.data(), count);
}

// Marks differ in shape, not only in colour.
void drawMark(QPainter& painter, const QRectF& box, Mark mark) {
  const double inset = std::min(box.width(), box.height()) / 4;
  const QRectF core = box.adjusted(inset, inset, -inset, -inset);
  painter.setPen(QPen(QColor(255, 255, 255, 150), 1.2));
  if (mark == Mark::forgotten) {
    painter.drawLine(core.topLeft(), core.bottomRight());
    painter.drawLine(core.topRight(), core.bottomLeft());
  } else if (mark == Mark::dimmed) {
    for (const double share : {0.25, 0.5, 0.75}) {
      const double x = box.width() * share;
      const double y = box.height() * share;
      painter.drawLine(QPointF(box.left() + x, box.top()), QPointF(box.left(), box.top() + y));
      painter.drawLine(QPointF(box.right() - x, box.bottom()), QPointF(box.right(), box.bottom() - y));
    }
  } else if (mark == Mark::pinned) {
    const double radius = std::clamp(inset / 2, 1.5, 5.0);
    painter.setPen(QPen(kHalo, 1.5));
    painter.setBrush(colour(Role::accent));
    painter.drawEllipse(QPointF(box.right() - 2.2 * radius, box.top() + 2.2 * radius), radius, radius);
    painter.setBrush(Qt::NoBrush);
  }
}

}  // namespace

void drawTokenMarks(QPainter& painter, const QRectF& picture, const TokenMarks& m) {
  const auto count = static_cast<std::size_t>(m.rows) * static_cast<std::size_t>(m.columns);
  if (count == 0 || m.marks.size() != count) return;
  const auto index = [&](int row, int column) { return static_cast<std::size_t>(row * m.columns + column); };
  painter.save();
  // Cells are adjacent; antialiased edges would draw a grid.
  const auto fill = [&](const QRectF& box, const QColor& with) {
    painter.fillRect(QRect(box.topLeft().toPoint(), box.bottomRight().toPoint() - QPoint(1, 1)), with);
  };
  for (int row = 0; row < m.rows; ++row) {
    for (int column = 0; column < m.columns; ++column) {
      const Mark mark = m.marks[index(row, column)];
      if (mark == Mark::none) continue;
      const QRectF box = cellRect(picture, {row, column}, m.rows, m.columns);
      const bool gone = mark == Mark::gone || mark == Mark::forgotten;
      if (gone && m.veils_gone) fill(box, kVeil);
      if (mark == Mark::dimmed) fill(box, QColor(0, 0, 0, 70));
      drawMark(painter, box, mark);
    }
  }
  const auto pinned = edgeOf(picture, m.rows, m.columns,
                             [&](int row, int column) { return m.marks[index(row, column)] == Mark::pinned; });
  if (!pinned.empty()) drawEdge(painter, pinned, colour(Role::accent), Qt::SolidLine);
  if (m.painted.size() == count) {
    const Has painted = [&](int row, int column) { return m.painted[index(row, column)] != 0; };
    QColor tint = colour(m.paint);
    tint.setAlpha(70);
    // An evicted token gets only an outline, because the tool has no effect on it.
    const auto takes = [&](int row, int column) {
      const Mark mark = m.marks[index(row, column)];
      return painted(row, column) && mark != Mark::gone && mark != Mark::forgotten;
    };
    for (int row = 0; row < m.rows; ++row)
      for (int column = 0; column < m.columns; ++column)
        if (takes(row, column)) fill(cellRect(picture, {row, column}, m.rows, m.columns), tint);
    if (const auto lines = edgeOf(picture, m.rows, m.columns, painted); !lines.empty())
      drawEdge(painter, lines, colour(m.paint), Qt::DashLine);
  }
  painter.restore();
}

}  // namespace longtake::ui
