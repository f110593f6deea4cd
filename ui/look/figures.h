#pragma once

#include <QFont>
#include <QPointF>
#include <QString>
#include <QWidget>
#include <vector>

#include "ui/look/theme.h"

class QPainter;

namespace longtake::ui {

/// Numbers whose digits all have the same width in any font, so that changing numbers do not jump. U+2007 (figure
/// space) counts as a digit.
double figuresWidth(const QFont& font, const QString& text);
/// Draws from the left end of `baseline`.
void drawFigures(QPainter& painter, QPointF baseline, const QString& text);

/// `value` with `decimals`, padded on the left to `digits` characters with figure spaces.
QString fixedNumber(double value, int decimals, int digits);

/// A score of unknown scale, short: 0.91, 12.3, 4.1e+03.
QString scoreText(double value);

/// One line of short texts in several colours.
struct Span {
  QString text;
  Role role = Role::muted;

  bool operator==(const Span&) const = default;
};

class SpanLine : public QWidget {
  Q_OBJECT
 public:
  explicit SpanLine(Qt::Alignment alignment, QWidget* parent = nullptr);

  void setSpans(std::vector<Span> spans);
  QString text() const;  ///< the whole text, without colours
  /// Reserves space for this text even when a shorter one is shown.
  void setReserve(const QString& widest);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Qt::Alignment alignment_;
  std::vector<Span> spans_;
  QString reserve_;
};

}  // namespace longtake::ui
