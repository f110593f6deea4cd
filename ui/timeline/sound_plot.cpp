#include "ui/timeline/sound_plot.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/look/language.h"
#include "ui/look/theme.h"
#include "ui/timeline/timeline_layout.h"

namespace longtake::ui {
namespace {

constexpr double kLeastShown = 2;      // seconds across the widget at the highest zoom
constexpr double kStep = 1.6;          // zoom factor of one step
constexpr double kLeastBeatGap = 3;    // px between beats; denser beats are not drawn one by one
constexpr double kLeastLabelGap = 64;  // px between time labels

}  // namespace

SoundPlot::SoundPlot(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setAccessibleName(tr("The sound and its cues"));
  setToolTip(tr("The wheel, + and - enlarge it, a drag and the arrow keys move it."));
}

QSize SoundPlot::sizeHint() const { return {px(620), px(126)}; }

QRectF SoundPlot::wave() const { return QRectF(rect()).adjusted(1, px(16), -1, -px(18)); }

void SoundPlot::setSound(std::shared_ptr<const HeardSound> sound) {
  sound_ = std::move(sound);
  moments_.clear();
  from_s_ = 0;
  to_s_ = sound_ ? sound_->seconds : 0;
  setBars(bars_);
  show(0, to_s_);
}

void SoundPlot::setBars(const Bars& bars) {
  bars_ = bars;
  first_of_bar_ = sound_ ? first_of_bar(*sound_, bars) : 0;
  update();
}

void SoundPlot::setCues(double from_s, double to_s, std::vector<SoundMoment> moments) {
  from_s_ = from_s;
  to_s_ = to_s;
  moments_ = std::move(moments);
  if (sound_)
    setAccessibleDescription(
        tr("%1 onsets, %2 beats, %3 cues").arg(sound_->onsets.size()).arg(sound_->beats.size()).arg(moments_.size()));
  update();
}

double SoundPlot::xOf(double second) const {
  return shown_s_ > 0 ? wave().left() + (second - first_s_) / shown_s_ * wave().width() : 0;
}

double SoundPlot::secondAt(double x) const {
  return first_s_ + (x - wave().left()) / std::max(1.0, wave().width()) * shown_s_;
}

void SoundPlot::show(double first_s, double shown_s) {
  const double all = sound_ ? sound_->seconds : 0;
  shown_s_ = std::clamp(shown_s, std::min(kLeastShown, all), all);
  first_s_ = std::clamp(first_s, 0.0, all - shown_s_);
  update();
}

void SoundPlot::enlarge(double factor, double around_s) {
  const double share = shown_s_ > 0 ? (around_s - first_s_) / shown_s_ : 0;
  const double all = sound_ ? sound_->seconds : 0;
  const double shown = std::clamp(shown_s_ / factor, std::min(kLeastShown, all), all);
  show(around_s - share * shown, shown);
}

void SoundPlot::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QPainterPath frame;
  frame.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), px(6), px(6));
  painter.fillPath(frame, colour(Role::field));
  if (sound_) {
    painter.save();
    painter.setClipPath(frame);
    paintWave(painter);
    paintRuler(painter);
    paintBeats(painter);
    paintOnsets(painter);
    paintCues(painter);
    // Dims the part outside the used range.
    QColor veil = colour(Role::field);
    veil.setAlphaF(0.7F);
    if (xOf(from_s_) > 0) painter.fillRect(QRectF(0, 0, xOf(from_s_), height()), veil);
    if (xOf(to_s_) < width()) painter.fillRect(QRectF(xOf(to_s_), 0, width() - xOf(to_s_), height()), veil);
    painter.restore();
  } else {
    painter.setPen(colour(Role::muted));
    painter.setFont(labelFont());
    painter.drawText(rect(), Qt::AlignCenter, tr("Choose a sound to see it here."));
  }
  painter.setPen(colour(hasFocus() ? Role::present : Role::inside));
  painter.drawPath(frame);
}

// The outline is around the middle; the flux rises from the bottom.
void SoundPlot::paintWave(QPainter& painter) const {
  const QRectF area = wave();
  const double middle = area.center().y(), half = area.height() / 2;
  const auto most = [&](const std::vector<float>& values, double rate, double from, double to) {
    const auto first = static_cast<std::size_t>(std::max(0.0, from * rate));
    const auto end = std::min(values.size(), std::max(first + 1, static_cast<std::size_t>(std::max(0.0, to * rate))));
    float out = 0;
    for (std::size_t i = first; i < end; ++i) out = std::max(out, values[i]);
    return static_cast<double>(out);
  };
  const double growth_rate = static_cast<double>(sound_->growth.size()) / std::max(0.01, sound_->seconds);
  QColor flux = colour(Role::kept);
  flux.setAlphaF(0.55F);
  for (double x = area.left(); x < area.right(); x += 1) {
    const double from = secondAt(x), to = secondAt(x + 1);
    const double loud = most(sound_->outline, sound_->steps_per_second, from, to) * half;
    painter.fillRect(QRectF(x, middle - loud, 1, std::max(1.0, 2 * loud)), colour(Role::inside));
    const double rise = most(sound_->growth, growth_rate, from, to) * area.height();
    painter.fillRect(QRectF(x, area.bottom() - rise, 1, rise), flux);
  }
}

void SoundPlot::paintRuler(QPainter& painter) const {
  const QRectF area = wave();
  double step = 1;
  for (const double one : {1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800}) {
    step = one;
    if (one / shown_s_ * area.width() >= px(kLeastLabelGap)) break;
  }
  painter.setFont(labelFont());
  for (double second = std::ceil(first_s_ / step) * step; second <= first_s_ + shown_s_; second += step) {
    const double x = xOf(second);
    painter.setPen(colour(Role::inside));
    painter.drawLine(QPointF(x, area.bottom()), QPointF(x, area.bottom() + px(4)));
    painter.setPen(colour(Role::muted));
    painter.drawText(QPointF(x + px(3), height() - px(5)), rulerText(second));
  }
}

// Bars reach into the wave, other beats are short. If they are too dense, only bars are drawn.
void SoundPlot::paintBeats(QPainter& painter) const {
  const QRectF area = wave();
  const double gap = sound_->bpm > 0 ? 60 / sound_->bpm / shown_s_ * area.width() : 0;
  const auto bar = static_cast<std::size_t>(std::max(1, bars_.beats));
  for (std::size_t i = 0; i < sound_->beats.size(); ++i) {
    const bool begins = i >= first_of_bar_ && (i - first_of_bar_) % bar == 0;
    if (!begins && gap < kLeastBeatGap) continue;
    const double x = std::round(xOf(sound_->beats[i].at_s)) + 0.5;
    painter.setPen(QPen(colour(begins ? Role::text : Role::present), 1));
    painter.drawLine(QPointF(x, area.top() - px(begins ? 10 : 5)), QPointF(x, area.top()));
  }
}

void SoundPlot::paintOnsets(QPainter& painter) const {
  const QRectF area = wave();
  painter.setPen(Qt::NoPen);
  for (const SoundEvent& onset : sound_->onsets) {
    QColor dot = colour(Role::kept);
    dot.setAlphaF(static_cast<float>(0.35 + 0.65 * onset.strength));
    painter.setBrush(dot);
    painter.drawEllipse(QPointF(xOf(onset.at_s), area.bottom() - px(1)), px(2.5), px(2.5));
  }
}

void SoundPlot::paintCues(QPainter& painter) const {
  const QRectF area = wave();
  for (const SoundMoment& moment : moments_) {
    const double x = std::round(xOf(moment.at_s)) + 0.5;
    painter.setPen(QPen(colour(Role::accent), 1));
    painter.drawLine(QPointF(x, area.top() - px(2)), QPointF(x, area.bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour(Role::accent));
    const double size = px(4), top = area.top() - px(6);
    painter.drawPolygon(QPolygonF({{x - size, top}, {x + size, top}, {x, top + size * 1.4}}));
  }
}

void SoundPlot::wheelEvent(QWheelEvent* event) {
  const double turns = event->angleDelta().y() / 120.0;
  if (!sound_ || turns == 0) return event->ignore();
  enlarge(std::pow(kStep, turns), secondAt(event->position().x()));
  event->accept();
}

void SoundPlot::mousePressEvent(QMouseEvent* event) { dragged_s_ = secondAt(event->position().x()); }

void SoundPlot::mouseMoveEvent(QMouseEvent* event) {
  if (!sound_) return;
  if ((event->buttons() & Qt::LeftButton) != 0) show(first_s_ + dragged_s_ - secondAt(event->position().x()), shown_s_);
  const double second = std::clamp(secondAt(event->position().x()), 0.0, sound_->seconds);
  QToolTip::showText(event->globalPosition().toPoint(), tr("%1 s").arg(decimalText(second, 2)), this);
}

void SoundPlot::keyPressEvent(QKeyEvent* event) {
  const double middle = first_s_ + shown_s_ / 2;
  switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
      return enlarge(kStep, middle);
    case Qt::Key_Minus:
      return enlarge(1 / kStep, middle);
    case Qt::Key_Left:
      return show(first_s_ - shown_s_ / 8, shown_s_);
    case Qt::Key_Right:
      return show(first_s_ + shown_s_ / 8, shown_s_);
    case Qt::Key_Home:
      return show(0, shown_s_);
    case Qt::Key_End:
      return show(to_s_, shown_s_);
    default:
      QWidget::keyPressEvent(event);
  }
}

}  // namespace longtake::ui

#include "moc_sound_plot.cpp"
