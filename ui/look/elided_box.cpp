#include "ui/look/elided_box.h"

#include <QAbstractItemView>
#include <QStylePainter>

#include "ui/look/theme.h"

namespace longtake::ui {

void ElidedBox::showPopup() {
  constexpr double kBeside = 30;  // px for the list's frame, padding and scroll bar
  view()->setMinimumWidth(qMax(width(), view()->sizeHintForColumn(modelColumn()) + px(kBeside)));
  QComboBox::showPopup();
}

void ElidedBox::paintEvent(QPaintEvent*) {
  QStylePainter painter(this);
  QStyleOptionComboBox option;
  initStyleOption(&option);
  const int room = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this).width();
  option.currentText = fontMetrics().elidedText(option.currentText, Qt::ElideRight, room - px(4));
  painter.setPen(palette().color(QPalette::Text));
  painter.drawComplexControl(QStyle::CC_ComboBox, option);
  painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

}  // namespace longtake::ui

#include "moc_elided_box.cpp"
