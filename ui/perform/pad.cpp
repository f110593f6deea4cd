#include "ui/perform/pad.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "ui/look/theme.h"

namespace longtake::ui {

Pad::Pad(int number, QWidget* parent) : QAbstractButton(parent), number_(number), key_(QString::number(number)) {
  setFont(labelFont());
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
  setFocusPolicy(Qt::TabFocus);
  setMaximumHeight(px(124));
  connect(this, &QAbstractButton::clicked, this,
          [this] { prompt_.isEmpty() ? Q_EMIT fillRequested() : Q_EMIT sendRequested(); });
  say();
}

void Pad::setPrompt(const QString& prompt) {
  if (prompt == prompt_) return;
  prompt_ = prompt;
  say();
}

void Pad::setPicture(const QImage& picture) {
  picture_ = picture;
  update();
}

void Pad::setKey(const QString& key) {
  if (key == key_) return;
  key_ = key;
  say();
}

void Pad::setEnds(const QString& ends) {
  if (ends == ends_) return;
  ends_ = ends;
  say();
}

void Pad::setShare(double share) {
  if (share == share_) return;
  share_ = share;
  say();
}

void Pad::setWaiting(bool waiting) {
  if (waiting == waiting_) return;
  waiting_ = waiting;
  say();
}

void Pad::say() {
  const QString name =
      prompt_.isEmpty() ? tr("Pad %1, empty").arg(number_) : tr("Pad %1: %2").arg(number_).arg(prompt_);
  const QString spoken = share_ > 0 ? tr("%1, in force").arg(name) : name;
  setAccessibleName(waiting_ ? tr("%1, waits").arg(spoken) : spoken);
  QString tip = prompt_.isEmpty() ? tr("Empty. A click keeps the prompt of the box here.") : prompt_;
  if (!prompt_.isEmpty()) {
    tip += QLatin1Char('\n') +
           (key_.isEmpty() ? tr("A click sends it with a fade.") : tr("A click or %1 sends it with a fade.").arg(key_));
    tip += QLatin1Char('\n') + tr("A right click keeps another prompt here, or puts it at an end of the fader.");
  }
  if (waiting_) tip += QLatin1Char('\n') + tr("It waits for its beat. Another press, or panic, takes it back.");
  setToolTip(tip);
  update();
}

QSize Pad::sizeHint() const { return {px(140), px(84)}; }
QSize Pad::minimumSizeHint() const { return {px(80), px(41)}; }

void Pad::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Keep the Prompt of the Box Here"), this, &Pad::fillRequested);
  if (!prompt_.isEmpty()) {
    menu->addAction(tr("Put at End A of the Fader"), this, [this] { Q_EMIT endRequested(false); });
    menu->addAction(tr("Put at End B of the Fader"), this, [this] { Q_EMIT endRequested(true); });
    menu->addSeparator();
    menu->addAction(tr("Empty This Pad"), this, &Pad::emptyRequested);
  }
  Q_EMIT menuWanted(menu);
  const bool by_key = event->reason() == QContextMenuEvent::Keyboard;
  menu->popup(by_key ? mapToGlobal(rect().center()) : event->globalPos());
}

void Pad::paintPicture(QPainter& painter, const QRectF& box) const {
  // The whole pad is covered, and what is too wide or too high is left out on both sides.
  const QSizeF whole = QSizeF(picture_.size()).scaled(box.size(), Qt::KeepAspectRatioByExpanding);
  QRectF at(QPointF(), whole);
  at.moveCenter(box.center());
  painter.drawImage(at, picture_);
}

void Pad::plate(QPainter& painter, QRectF box, const QString& text) const {
  painter.setPen(Qt::NoPen);
  painter.setBrush(QColor(19, 20, 21, 205));
  painter.drawRoundedRect(box, px(3), px(3));
  painter.setPen(colour(share_ > 0 ? Role::strong : Role::text));
  painter.drawText(box, Qt::AlignCenter, text);
}

void Pad::paintCaption(QPainter& painter, const QRectF& box) const {
  const QFontMetricsF metrics(font());
  const double height = metrics.height() + px(6);
  const QRectF strip(box.left(), box.bottom() - height, box.width(), height);
  painter.setPen(colour(share_ > 0 ? Role::strong : Role::text));
  const QRectF inside = strip.adjusted(px(7), 0, -px(7), 0);
  if (picture_.isNull()) {
    // Without a picture there is room for more of the prompt.
    const QRectF room(inside.left(), box.top() + metrics.height() + px(9), inside.width(),
                      inside.bottom() - px(3) - box.top() - metrics.height() - px(9));
    if (room.height() >= 2 * metrics.lineSpacing()) {
      painter.drawText(room, Qt::AlignBottom | Qt::AlignLeft | Qt::TextWordWrap,
                       metrics.elidedText(prompt_, Qt::ElideRight,
                                          std::floor(room.height() / metrics.lineSpacing()) * room.width() * 0.85));
      return;
    }
  } else {
    painter.fillRect(strip, QColor(19, 20, 21, 205));
    painter.setPen(colour(share_ > 0 ? Role::strong : Role::text));
  }
  painter.drawText(inside, Qt::AlignVCenter | Qt::AlignLeft,
                   metrics.elidedText(prompt_, Qt::ElideRight, inside.width()));
}

void Pad::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  const QRectF box = QRectF(rect()).adjusted(1, 1, -1, -1);
  const bool empty = prompt_.isEmpty();
  const bool lit = underMouse() || isDown();
  QPainterPath outline;
  outline.addRoundedRect(box, px(6), px(6));
  painter.save();
  painter.setClipPath(outline);
  if (!empty || lit) painter.fillRect(box, colour(lit ? Role::hover : Role::raised));
  if (!empty && !picture_.isNull()) paintPicture(painter, box);
  if (!empty) paintCaption(painter, box);
  if (share_ > 0) {
    const double bar = px(3);
    painter.fillRect(QRectF(box.left(), box.bottom() - bar, box.width() * share_, bar), colour(Role::accent));
  }
  painter.restore();

  const QFontMetricsF metrics(font());
  const double side = metrics.height() + px(2);
  if (!key_.isEmpty()) {
    const double width = std::max(side, metrics.horizontalAdvance(key_) + px(8));
    const QRectF corner(box.left() + px(5), box.top() + px(5), width, side);
    if (!empty) plate(painter, corner, key_);
    painter.setPen(colour(Role::faint));
    if (empty) painter.drawText(corner, Qt::AlignCenter, key_);
  }
  if (!ends_.isEmpty()) {
    const double width = std::max(side, metrics.horizontalAdvance(ends_) + px(8));
    plate(painter, {box.right() - px(5) - width, box.top() + px(5), width, side}, ends_);
  }
  if (waiting_) {
    const QString text = tr("waits");
    QRectF middle(0, 0, metrics.horizontalAdvance(text) + px(14), side + px(2));
    middle.moveCenter({box.center().x(), box.top() + px(5) + side / 2});
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(Role::accent));
    painter.drawRoundedRect(middle, px(3), px(3));
    painter.setPen(colour(Role::on_accent));
    painter.drawText(middle, Qt::AlignCenter, text);
  }
  painter.setBrush(Qt::NoBrush);
  painter.setPen(waiting_     ? QPen(colour(Role::accent), 2, Qt::DashLine)
                 : share_ > 0 ? QPen(colour(Role::accent), 1.6)
                 : hasFocus() ? QPen(colour(Role::muted), 1.2)
                 : empty      ? QPen(colour(Role::inside), 1, Qt::DashLine)
                              : QPen(colour(Role::inside), 1));
  painter.drawRoundedRect(box, px(6), px(6));
  if (share_ > 0 && hasFocus()) {
    painter.setPen(QPen(colour(Role::strong), 1));
    painter.drawRoundedRect(box.adjusted(2.5, 2.5, -2.5, -2.5), px(4), px(4));
  }
}

}  // namespace longtake::ui
