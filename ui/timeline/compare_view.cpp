#include "ui/timeline/compare_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cstdlib>

#include "ui/look/theme.h"
#include "ui/model/picture_geometry.h"

namespace longtake::ui {
namespace {

constexpr int kGain = 3;       // makes small differences visible
constexpr int kBlinkMs = 500;  // time between two changes
constexpr int kCalmBlinkMs = 1500;
constexpr double kWipeStep = 0.02;

}  // namespace

QImage differenceOf(const QImage& one, const QImage& other, int gain) {
  if (one.size() != other.size() || one.isNull()) return {};
  QImage out(one.size(), QImage::Format_RGB888);
  for (int y = 0; y < one.height(); ++y) {
    const uchar* a = one.constScanLine(y);
    const uchar* b = other.constScanLine(y);
    uchar* to = out.scanLine(y);
    for (int i = 0; i < one.width() * 3; ++i) to[i] = static_cast<uchar>(std::min(255, std::abs(a[i] - b[i]) * gain));
  }
  return out;
}

CompareView::CompareView(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Comparison of takes"));
  setMinimumSize(px(240), px(150));
  blink_.setInterval(kBlinkMs);
  connect(&blink_, &QTimer::timeout, this, [this] {
    shown_ = 1 - shown_;
    update();
  });
}

void CompareView::setCaptions(std::vector<Caption> captions) {
  captions_ = std::move(captions);
  pictures_.resize(captions_.size());
  ended_.resize(captions_.size());
  QStringList names;
  for (const Caption& caption : captions_) names << caption.name;
  setAccessibleDescription(names.join(QStringLiteral(", ")));
  update();
}

void CompareView::setPicture(std::size_t index, const Player::Shown& shown) {
  if (index >= pictures_.size()) return;
  const VideoChunk& chunk = *shown.chunk;
  pictures_[index] =
      QImage(chunk.frame(shown.frame).data(), chunk.width, chunk.height, chunk.width * 3, QImage::Format_RGB888).copy();
  ended_[index] = false;
  update();
}

void CompareView::setEnded(std::size_t index) {
  if (index >= ended_.size() || ended_[index]) return;
  ended_[index] = true;
  update();
}

bool CompareView::areEqual() const {
  return pictures_.size() > 1 && !pictures_[0].isNull() && pictures_[0] == pictures_[1];
}

void CompareView::setMode(CompareMode mode) {
  mode_ = mode;
  shown_ = 0;
  mode == CompareMode::blink ? blink_.start() : blink_.stop();
  setCursor(mode == CompareMode::wipe ? Qt::SplitHCursor : Qt::ArrowCursor);
  update();
}

void CompareView::setCalm(bool calm) { blink_.setInterval(calm ? kCalmBlinkMs : kBlinkMs); }

// Side by side mode has one place per picture; the other modes use the middle.
QRectF CompareView::place(std::size_t index) const {
  const QImage& picture = pictures_[index];
  const QSize size = picture.isNull() ? QSize(320, 192) : picture.size();
  const double margin = px(14);
  const double gap = px(10);
  const double count = isSideBySide() ? static_cast<double>(pictures_.size()) : 1;
  const double room = (width() - 2 * margin - (count - 1) * gap) / count;
  QRectF out = pictureRect(size, {room, height() - 2 * margin - px(22)}, Zoom::fit, devicePixelRatioF());
  out.translate(margin + (isSideBySide() ? static_cast<double>(index) * (room + gap) : 0), margin);
  return out;
}

void CompareView::drawCaption(QPainter& painter, const QRectF& picture, std::size_t index, Qt::Alignment side) const {
  painter.setFont(labelFont());
  const QFontMetricsF metrics(painter.font());
  const QRectF line(picture.left(), picture.bottom() + px(4), picture.width(), metrics.height() + 2);
  const QString name = captions_[index].name;
  const QString detail = ended_[index] ? tr("ended") : captions_[index].detail;
  const double name_width = metrics.horizontalAdvance(name);
  const QString rest =
      metrics.elidedText(QStringLiteral("  ") + detail, Qt::ElideRight,
                         std::max(0.0, (side == Qt::AlignLeft ? 1.0 : 0.5) * line.width() - name_width));
  const double width = name_width + metrics.horizontalAdvance(rest);
  const double left = side == Qt::AlignRight ? line.right() - width : line.left();
  painter.setPen(colour(Role::strong));
  painter.drawText(QPointF(left, line.top() + metrics.ascent()), name);
  painter.setPen(colour(Role::muted));
  painter.drawText(QPointF(left + name_width, line.top() + metrics.ascent()), rest);
}

void CompareView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), colour(Role::surround));
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  if (pictures_.empty()) return;
  const auto draw = [&](std::size_t index, const QRectF& to) {
    if (pictures_[index].isNull())
      painter.fillRect(to, colour(Role::panel));
    else
      painter.drawImage(to, pictures_[index]);
    if (ended_[index]) painter.fillRect(to, QColor(0, 0, 0, 140));
  };
  if (isSideBySide()) {
    for (std::size_t i = 0; i < pictures_.size(); ++i) {
      draw(i, place(i));
      drawCaption(painter, place(i), i, Qt::AlignLeft);
    }
    return;
  }
  const QRectF picture = place(0);
  if (mode_ == CompareMode::difference) {
    const QImage difference = differenceOf(pictures_[0], pictures_[1], kGain);
    difference.isNull() ? painter.fillRect(picture, colour(Role::panel)) : painter.drawImage(picture, difference);
    painter.setFont(labelFont());
    painter.setPen(colour(Role::muted));
    painter.drawText(QPointF(picture.left(), picture.bottom() + px(4) + QFontMetricsF(labelFont()).ascent()),
                     tr("%1 minus %2, %3 times as bright").arg(captions_[0].name, captions_[1].name).arg(kGain));
    painter.setFont(bodyFont());
    if (areEqual()) painter.drawText(picture, Qt::AlignCenter, tr("The takes are equal here"));
    return;
  }
  if (mode_ == CompareMode::blink) {
    draw(shown_, picture);
    drawCaption(painter, picture, shown_, Qt::AlignLeft);
    return;
  }
  const double x = picture.left() + wipe_ * picture.width();
  draw(1, picture);
  painter.save();
  painter.setClipRect(QRectF(picture.topLeft(), QPointF(x, picture.bottom())));
  draw(0, picture);
  painter.restore();
  painter.setPen(QPen(QColor(0, 0, 0, 150), 3));
  painter.drawLine(QPointF(x, picture.top()), QPointF(x, picture.bottom()));
  painter.setPen(QPen(colour(Role::strong), 1));
  painter.drawLine(QPointF(x, picture.top()), QPointF(x, picture.bottom()));
  drawCaption(painter, picture, 0, Qt::AlignLeft);
  drawCaption(painter, picture, 1, Qt::AlignRight);
}

void CompareView::moveWipe(double x) {
  const QRectF picture = place(0);
  if (picture.width() <= 0) return;
  wipe_ = std::clamp((x - picture.left()) / picture.width(), 0.0, 1.0);
  update();
}

void CompareView::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && mode_ == CompareMode::wipe && pictures_.size() > 1)
    moveWipe(event->position().x());
}

void CompareView::mouseMoveEvent(QMouseEvent* event) {
  if ((event->buttons() & Qt::LeftButton) != 0 && mode_ == CompareMode::wipe && pictures_.size() > 1)
    moveWipe(event->position().x());
}

// Alt and the arrows move the wipe's line, because the arrows alone move the playhead.
void CompareView::keyPressEvent(QKeyEvent* event) {
  const bool alt = (event->modifiers() & Qt::AltModifier) != 0;
  const int way = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
  if (!alt || way == 0 || mode_ != CompareMode::wipe) return QWidget::keyPressEvent(event);
  wipe_ = std::clamp(wipe_ + way * kWipeStep, 0.0, 1.0);
  update();
}

}  // namespace longtake::ui

#include "moc_compare_view.cpp"
