#include "ui/stage/pad.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>
#include <algorithm>
#include <cmath>

#include "ui/look/theme.h"
#include "ui/stage/fader.h"

namespace longtake::ui {
namespace {

constexpr int kLinesOnPicture = 3;

// The background of text on a picture.
QColor shade() { return QColor(19, 20, 21, 205); }

// Elides the text only if it does not fit into the last line.
QStringList wrappedLines(const QString& text, const QFont& font, double width, int most) {
  QTextLayout layout(text, font);
  QStringList lines;
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid() && lines.size() < most; line = layout.createLine()) {
    line.setLineWidth(width);
    const bool is_last = lines.size() + 1 == most;
    lines << (is_last ? QFontMetricsF(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width)
                      : text.mid(line.textStart(), line.textLength()).trimmed());
  }
  layout.endLayout();
  return lines;
}

}  // namespace

Pad::Pad(int number, QWidget* parent) : QAbstractButton(parent), number_(number), key_(QString::number(number)) {
  setFont(bodyFont());
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
  setFocusPolicy(Qt::TabFocus);
  connect(this, &QAbstractButton::clicked, this,
          [this] { prompt_.isEmpty() ? Q_EMIT fillRequested() : Q_EMIT sendRequested(); });
  updateTexts();
}

void Pad::setPrompt(const QString& prompt) {
  if (prompt == prompt_) return;
  prompt_ = prompt;
  updateTexts();
}

void Pad::setPicture(const QImage& picture) {
  picture_ = picture;
  update();
}

void Pad::setKey(const QString& key) {
  if (key == key_) return;
  key_ = key;
  updateTexts();
}

void Pad::setEnds(const QString& ends) {
  if (ends == ends_) return;
  ends_ = ends;
  updateTexts();
}

void Pad::setShare(double share) {
  if (share == share_) return;
  share_ = share;
  updateTexts();
}

void Pad::setWaiting(bool waiting) {
  if (waiting == waiting_) return;
  waiting_ = waiting;
  updateTexts();
}

void Pad::updateTexts() {
  const QString name =
      prompt_.isEmpty() ? tr("Pad %1, empty").arg(number_) : tr("Pad %1: %2").arg(number_).arg(prompt_);
  const QString spoken = share_ > 0 ? tr("%1, in force").arg(name) : name;
  setAccessibleName(waiting_ ? tr("%1, waits").arg(spoken) : spoken);
  QString tip = prompt_.isEmpty() ? tr("Empty. A click stores the prompt of the box here.") : prompt_;
  if (!prompt_.isEmpty()) {
    tip += QLatin1Char('\n') +
           (key_.isEmpty() ? tr("A click sends it with a fade.") : tr("A click or %1 sends it with a fade.").arg(key_));
    tip += QLatin1Char('\n') + tr("A right click stores another prompt here, or puts it at an end of the fader.");
  }
  if (waiting_) tip += QLatin1Char('\n') + tr("It waits for its beat. Another press, or panic, cancels it.");
  setToolTip(tip);
  update();
}

QSize Pad::sizeHint() const { return {px(160), px(110)}; }
QSize Pad::minimumSizeHint() const { return {px(80), px(41)}; }

// A large pad is read from a greater distance.
QFont Pad::textFont() const {
  if (height() < px(64)) return labelFont();
  QFont sized = font();
  if (height() >= px(130) && width() >= px(190)) sized.setPointSizeF(sized.pointSizeF() * 1.2);
  return sized;
}

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
  // The picture covers the whole pad and is cropped equally on both sides.
  const QSizeF whole = QSizeF(picture_.size()).scaled(box.size(), Qt::KeepAspectRatioByExpanding);
  QRectF at(QPointF(), whole);
  at.moveCenter(box.center());
  painter.drawImage(at, picture_);
}

void Pad::plate(QPainter& painter, const QRectF& box, const QString& text, const QColor& ground,
                const QColor& ink) const {
  painter.setPen(Qt::NoPen);
  painter.setBrush(ground);
  painter.drawRoundedRect(box, px(3), px(3));
  painter.setPen(ink);
  painter.drawText(box, Qt::AlignCenter, text);
}

// At the bottom of the pad, over its picture if there is one.
void Pad::paintCaption(QPainter& painter, const QRectF& box, double top) const {
  const QFontMetricsF metrics(painter.font());
  const double above = px(4), below = px(7), beside = px(8);
  const double room = (picture_.isNull() ? box.bottom() - top : box.height() * 0.5) - above - below;
  const int most = std::max(1, static_cast<int>(std::floor(room / metrics.lineSpacing())));
  const QStringList lines = wrappedLines(prompt_, painter.font(), box.width() - 2 * beside,
                                         picture_.isNull() ? most : std::min(most, kLinesOnPicture));
  const double high = static_cast<double>(lines.size()) * metrics.lineSpacing() + above + below;
  const QRectF strip(box.left(), box.bottom() - high, box.width(), high);
  if (!picture_.isNull()) painter.fillRect(strip, shade());
  painter.setPen(colour(share_ > 0 ? Role::strong : Role::text));
  double y = strip.top() + above + metrics.ascent();
  for (const QString& line : lines) {
    painter.drawText(QPointF(strip.left() + beside, y), line);
    y += metrics.lineSpacing();
  }
}

// Returns the top of the space for the prompt.
double Pad::paintCorners(QPainter& painter, const QRectF& box) const {
  const bool is_plain = prompt_.isEmpty() || picture_.isNull();
  const QFontMetricsF metrics(painter.font());
  const double side = metrics.height() + px(3);
  double bottom = box.top() + px(5) + side;
  double left = box.left() + px(5);
  if (is_plain) {
    // Without a picture or a prompt, the number identifies the pad.
    QFont large = painter.font();
    large.setPointSizeF(large.pointSizeF() * (height() < px(64) ? 1.3 : 2.2));
    large.setWeight(QFont::DemiBold);
    const QFontMetricsF sized(large);
    const QString number = QString::number(number_);
    painter.save();
    painter.setFont(large);
    painter.setPen(colour(prompt_.isEmpty() ? Role::faint : share_ > 0 ? Role::strong : Role::muted));
    painter.drawText(QPointF(box.left() + px(9), box.top() + px(5) + sized.ascent()), number);
    painter.restore();
    left += sized.horizontalAdvance(number) + px(12);
    bottom = box.top() + px(5) + sized.height();
  }
  if (!key_.isEmpty() && !(is_plain && key_ == QString::number(number_))) {
    const QRectF corner(left, box.top() + px(5), std::max(side, metrics.horizontalAdvance(key_) + px(8)), side);
    plate(painter, corner, key_, shade(), colour(share_ > 0 ? Role::strong : Role::text));
  }
  double right = box.right() - px(5);
  for (auto end = ends_.crbegin(); end != ends_.crend(); ++end) {
    right -= side;
    plate(painter, {right, box.top() + px(5), side, side}, QString(*end), endColour(*end == QLatin1Char('B')),
          colour(Role::on_accent));
    right -= px(4);
  }
  return bottom;
}

void Pad::paintWaiting(QPainter& painter, const QRectF& box) const {
  const QFontMetricsF metrics(painter.font());
  const QString text = tr("waits");
  QRectF middle(0, 0, metrics.horizontalAdvance(text) + px(14), metrics.height() + px(5));
  middle.moveCenter({box.center().x(), box.top() + px(5) + middle.height() / 2});
  plate(painter, middle, text, colour(Role::accent), colour(Role::on_accent));
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
  painter.setFont(textFont());
  const double top = paintCorners(painter, box);
  if (!empty) paintCaption(painter, box, top);
  if (share_ > 0) {
    const double bar = px(5);
    painter.fillRect(QRectF(box.left(), box.bottom() - bar, box.width() * share_, bar), colour(Role::accent));
  }
  painter.restore();
  painter.setFont(textFont());
  if (waiting_) paintWaiting(painter, box);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(waiting_     ? QPen(colour(Role::accent), 2, Qt::DashLine)
                 : share_ > 0 ? QPen(colour(Role::accent), 2.5)
                 : hasFocus() ? QPen(colour(Role::muted), 1.2)
                 : empty      ? QPen(colour(Role::inside), 1, Qt::DashLine)
                              : QPen(colour(Role::inside), 1));
  painter.drawRoundedRect(box, px(6), px(6));
  if (share_ > 0 && hasFocus()) {
    painter.setPen(QPen(colour(Role::strong), 1));
    painter.drawRoundedRect(box.adjusted(3.5, 3.5, -3.5, -3.5), px(4), px(4));
  }
}

}  // namespace longtake::ui

#include "moc_pad.cpp"
