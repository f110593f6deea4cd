#include "ui/look/still_cover.h"

#include <QEvent>
#include <QPainter>
#include <QTimer>

#include "ui/look/theme.h"

namespace longtake::ui {

StillCover::StillCover(QWidget* covered) : QWidget(covered) {
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setFocusPolicy(Qt::NoFocus);
  covered->installEventFilter(this);
  take();
}

void StillCover::take() {
  hide();
  QWidget* covered = parentWidget();
  still_ = QPixmap(covered->size() * covered->devicePixelRatioF());
  still_.setDevicePixelRatio(covered->devicePixelRatioF());
  still_.fill(colour(Role::panel));  // the background that panels give to their content
  covered->render(&still_, {}, {}, QWidget::DrawChildren);
  resize(covered->size());
  raise();
  show();
}

bool StillCover::eventFilter(QObject* watched, QEvent* event) {
  // The picture is taken after the widget's children have moved.
  if (watched == parentWidget() && event->type() == QEvent::Resize) QTimer::singleShot(0, this, &StillCover::take);
  return QWidget::eventFilter(watched, event);
}

void StillCover::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), colour(Role::panel));
  painter.drawPixmap(0, 0, still_);
}

}  // namespace longtake::ui
