#include "ui/look/figures.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/look/language.h"

namespace longtake::ui {
namespace {

constexpr QChar kFigureSpace(0x2007);

double widestDigit(const QFont& font) {
  const QFontMetricsF metrics(font);
  double widest = 0;
  for (char c = '0'; c <= '9'; ++c) widest = std::max(widest, metrics.horizontalAdvance(QLatin1Char(c)));
  return widest;
}

// Cached, because the window measures its few fonts many times per picture. Qt thread only.
double digitWidth(const QFont& font) {
  struct Known {
    QString font;
    double width = 0;
  };
  constexpr std::size_t kMost = 16;
  static std::vector<Known> known;
  const QString key = font.key();
  for (const Known& one : known)
    if (one.font == key) return one.width;
  if (known.size() == kMost) known.clear();
  known.push_back({key, widestDigit(font)});
  return known.back().width;
}

bool isFigure(QChar c) { return c == kFigureSpace || (c >= QLatin1Char('0') && c <= QLatin1Char('9')); }

// Calls run(text, x, width) for each digit and for each stretch between digits. Returns the total width.
template <class Run>
double layOut(const QFont& font, const QString& text, Run run) {
  const QFontMetricsF metrics(font);
  const double digit = digitWidth(font);
  double x = 0;
  for (qsizetype i = 0; i < text.size();) {
    qsizetype end = i + 1;
    double width = digit;
    if (!isFigure(text[i])) {
      while (end < text.size() && !isFigure(text[end])) ++end;
      width = metrics.horizontalAdvance(text.mid(i, end - i));
      run(text.mid(i, end - i), x);
    } else if (text[i] != kFigureSpace) {
      run(text.mid(i, 1), x + (digit - metrics.horizontalAdvance(text[i])) / 2);
    }
    x += width;
    i = end;
  }
  return x;
}

}  // namespace

double figuresWidth(const QFont& font, const QString& text) {
  return layOut(font, text, [](const QString&, double) {});
}

void drawFigures(QPainter& painter, QPointF baseline, const QString& text) {
  layOut(painter.font(), text,
         [&](const QString& part, double x) { painter.drawText(QPointF(baseline.x() + x, baseline.y()), part); });
}

QString fixedNumber(double value, int decimals, int digits) {
  if (!std::isfinite(value)) return QString(digits, kFigureSpace);
  QString out = decimalText(value, decimals);
  while (out.size() < digits) out.prepend(kFigureSpace);
  return out;
}

QString scoreText(double value) {
  const double size = std::abs(value);
  if (size >= 1000) return QString::number(value, 'g', 2);
  return decimalText(value, size >= 10 ? 1 : 2);
}

SpanLine::SpanLine(Qt::Alignment alignment, QWidget* parent) : QWidget(parent), alignment_(alignment) {
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void SpanLine::setSpans(std::vector<Span> spans) {
  if (spans == spans_) return;
  const int before = sizeHint().width();
  spans_ = std::move(spans);
  setAccessibleDescription(text());
  if (sizeHint().width() != before) updateGeometry();
  update();
}

QString SpanLine::text() const {
  QString out;
  for (const Span& span : spans_) out += span.text;
  return out.replace(kFigureSpace, QString());
}

void SpanLine::setReserve(const QString& widest) {
  reserve_ = widest;
  updateGeometry();
}

QSize SpanLine::sizeHint() const {
  double width = 0;
  for (const Span& span : spans_) width += figuresWidth(font(), span.text);
  width = std::max(width, figuresWidth(font(), reserve_));
  return {static_cast<int>(std::ceil(width)), QFontMetrics(font()).height()};
}

QSize SpanLine::minimumSizeHint() const { return {0, sizeHint().height()}; }

void SpanLine::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(font());
  const QFontMetricsF metrics(font());
  double total = 0;
  for (const Span& span : spans_) total += figuresWidth(font(), span.text);
  double x = (alignment_ & Qt::AlignRight) != 0 ? std::max(0.0, width() - total) : 0.0;
  const double y = (height() + metrics.ascent() - metrics.descent()) / 2;
  for (const Span& span : spans_) {
    painter.setPen(colour(span.role));
    const double room = width() - x;
    const double wanted = figuresWidth(font(), span.text);
    // Text that does not fit ends in an ellipsis, so that nobody mistakes its beginning for the whole.
    if (wanted > room + 1) return drawFigures(painter, {x, y}, metrics.elidedText(span.text, Qt::ElideRight, room));
    drawFigures(painter, {x, y}, span.text);
    x += wanted;
  }
}

}  // namespace longtake::ui

#include "moc_figures.cpp"
