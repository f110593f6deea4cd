#pragma once

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QLabel>
#include <QWidget>
#include <map>

#include "ui/look/figures.h"
#include "ui/look/theme.h"

namespace longtake {

/// The strongest contrast between a pixel of `image` and its most frequent colour: the contrast of text in it.
inline double textContrast(const QImage& image) {
  std::map<QRgb, int> counts;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x) ++counts[image.pixel(x, y)];
  QRgb ground = 0;
  int most = 0;
  for (const auto& [rgb, count] : counts)
    if (count > most) {
      most = count;
      ground = rgb;
    }
  double best = 1;
  for (const auto& entry : counts) best = std::max(best, ui::contrast(QColor(entry.first), QColor(ground)));
  return best;
}

/// True if the widget is completely visible, with no part scrolled away.
inline bool inSight(const QWidget& widget) {
  for (const QWidget* parent = widget.parentWidget(); parent != nullptr; parent = parent->parentWidget()) {
    const auto* area = qobject_cast<const QAbstractScrollArea*>(parent);
    if (area == nullptr) continue;
    const QRect box(widget.mapTo(area->viewport(), QPoint()), widget.size());
    if (!area->viewport()->rect().contains(box)) return false;
  }
  return true;
}

/// The defects of a window's texts, one sentence each: cut off, or too faint to read. Empty if there are none.
inline QStringList unreadable(QWidget& window) {
  QStringList out;
  const QImage picture = window.grab().toImage();
  const double ratio = picture.devicePixelRatio();
  const auto look = [&](QWidget* widget, const QString& text, bool fits) {
    const QRect box(widget->mapTo(&window, QPoint()), widget->size());
    if (!fits) out << QStringLiteral("cut off: \"%1\"").arg(text);
    if (!window.rect().contains(box)) out << QStringLiteral("outside: \"%1\"").arg(text);
    if (!widget->isEnabled()) return;
    const QRect device(box.topLeft() * ratio, box.size() * ratio);
    const double contrast = textContrast(picture.copy(device));
    if (contrast < 4.5) out << QStringLiteral("contrast %1: \"%2\"").arg(contrast, 0, 'f', 2).arg(text);
  };
  for (auto* label : window.findChildren<QLabel*>()) {
    if (!label->isVisible() || label->window() != &window || label->text().isEmpty() || !inSight(*label)) continue;
    const bool fits = label->wordWrap() ? label->height() >= label->heightForWidth(label->width())
                                        : label->width() >= label->sizeHint().width();
    const bool may_shrink = label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
    look(label, label->text(), fits || may_shrink);
  }
  for (auto* button : window.findChildren<QAbstractButton*>()) {
    if (!button->isVisible() || button->window() != &window || button->text().isEmpty() || !inSight(*button)) continue;
    look(button, button->text(), button->width() >= button->minimumSizeHint().width());
  }
  for (auto* line : window.findChildren<ui::SpanLine*>()) {
    // A dash marks a missing value and may be faint.
    const bool nothing = line->text().isEmpty() || line->text() == QStringLiteral("–");
    if (!line->isVisible() || line->window() != &window || nothing || !inSight(*line)) continue;
    look(line, line->text(), line->width() >= line->sizeHint().width());
  }
  return out;
}

}  // namespace longtake
