#include "ui/prompt/peek_loop.h"

#include <QPainter>
#include <QPainterPath>
#include <cmath>
#include <utility>

#include "ui/look/theme.h"

namespace longtake::ui {

PeekLoop::PeekLoop(QWidget* parent) : QWidget(parent) {
  setAccessibleName(tr("Pictures of the peek"));
  turn_.setTimerType(Qt::PreciseTimer);
  connect(&turn_, &QTimer::timeout, this, [this] {
    frame_ = (frame_ + 1) % chunk_->frames;
    update();
  });
}

void PeekLoop::setChunk(std::shared_ptr<const VideoChunk> chunk) {
  chunk_ = std::move(chunk);
  if (chunk_ && (chunk_->frames < 1 || chunk_->fps <= 0)) chunk_.reset();
  fitted_.clear();
  begin();
}

void PeekLoop::setCalm(bool calm) {
  calm_ = calm;
  begin();
}

void PeekLoop::begin() {
  turn_.stop();
  frame_ = 0;
  if (chunk_ && calm_) frame_ = chunk_->frames - 1;
  if (chunk_ && !calm_ && chunk_->frames > 1 && isVisible())
    turn_.start(static_cast<int>(std::lround(1000 / chunk_->fps)));
  update();
}

// Scales each large picture once, not in every turn of the loop.
const QImage& PeekLoop::fitted() {
  fitted_.resize(static_cast<std::size_t>(chunk_->frames));
  QImage& image = fitted_[static_cast<std::size_t>(frame_)];
  if (image.isNull()) {
    const QImage whole(chunk_->frame(frame_).data(), chunk_->width, chunk_->height, chunk_->width * 3,
                       QImage::Format_RGB888);
    image = whole.scaled(size() * devicePixelRatioF(), Qt::KeepAspectRatio, Qt::SmoothTransformation);
    image.setDevicePixelRatio(devicePixelRatioF());
  }
  return image;
}

void PeekLoop::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (!chunk_) {
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(Role::field));
    painter.drawRoundedRect(rect(), px(4), px(4));
    painter.setPen(colour(Role::muted));
    painter.setFont(labelFont());
    painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("Making its pictures…"));
    return;
  }
  const QImage& image = fitted();
  QRectF box({}, QSizeF(image.size()) / image.devicePixelRatio());
  box.moveCenter(QRectF(rect()).center());
  QPainterPath round;
  round.addRoundedRect(box, px(4), px(4));
  painter.setClipPath(round);
  painter.drawImage(box, image);
}

void PeekLoop::resizeEvent(QResizeEvent*) { fitted_.clear(); }
void PeekLoop::showEvent(QShowEvent*) { begin(); }
void PeekLoop::hideEvent(QHideEvent*) { turn_.stop(); }

}  // namespace longtake::ui

#include "moc_peek_loop.cpp"
