#include "ui/look/menu_row.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenuBar>
#include <QToolButton>
#include <algorithm>

namespace longtake::ui {

MenuRow::MenuRow(QMenuBar* menus, QLabel* text) : row_(new QHBoxLayout(this)), menus_(menus), text_(text) {
  text_->setMinimumWidth(1);  // otherwise the layout keeps the label's own minimum width
  // Qt's own arrow icon would be dark on dark.
  if (auto* more = menus_->findChild<QToolButton*>(QStringLiteral("qt_menubar_ext_button"))) {
    more->setIcon({});
    more->setText(QStringLiteral("»"));
    more->setToolButtonStyle(Qt::ToolButtonTextOnly);
    more->setStyleSheet(QStringLiteral("padding: 0; border: none"));
    more->setAccessibleName(tr("More menus"));
  }
}

bool MenuRow::event(QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest) fit();
  return QWidget::event(event);
}

void MenuRow::fit() {
  const int menus = menus_->sizeHint().width(), all = row_->sizeHint().width();
  const int others = all - menus - text_->sizeHint().width();
  const int whole = std::clamp(width() - others - 1, 1, menus);
  if (menus_->minimumWidth() != whole) menus_->setMinimumWidth(whole);
}

}  // namespace longtake::ui

#include "moc_menu_row.cpp"
