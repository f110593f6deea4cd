#include "ui/look/notice_stack.h"

#include <QEvent>
#include <QVBoxLayout>

#include "ui/look/notice_bar.h"

namespace longtake::ui {

NoticeStack::NoticeStack(QVBoxLayout* column) : QWidget(column->parentWidget()), column_(column) {
  bars_ = new QVBoxLayout(this);
  bars_->setContentsMargins(0, 0, 0, 0);
  bars_->setSpacing(0);
  column_->insertWidget(0, this);
  parentWidget()->installEventFilter(this);
}

void NoticeStack::add(NoticeBar* bar) { bars_->addWidget(bar); }

void NoticeStack::setFloating(bool floats) {
  if (floats == floats_) return;
  floats_ = floats;
  if (!floats) return column_->insertWidget(0, this);
  column_->removeWidget(this);
  raise();
  place();
}

bool NoticeStack::event(QEvent* event) {
  const bool handled = QWidget::event(event);
  if (event->type() == QEvent::LayoutRequest) place();
  return handled;
}

bool NoticeStack::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) place();
  return QWidget::eventFilter(watched, event);
}

// No higher than its messages, because the widgets below it need the mouse.
void NoticeStack::place() {
  if (!floats_) return;
  const int width = parentWidget()->width();
  const int height = bars_->hasHeightForWidth() ? bars_->heightForWidth(width) : bars_->sizeHint().height();
  setGeometry(0, 0, width, height);
}

}  // namespace longtake::ui

#include "moc_notice_stack.cpp"
