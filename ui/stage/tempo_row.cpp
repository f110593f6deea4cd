#include "ui/stage/tempo_row.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "ui/look/theme.h"
#include "ui/stage/noted_button.h"
#include "ui/stage/on_beat.h"

namespace longtake::ui {
namespace {

constexpr int kDot = 7;      // px at the base font
constexpr int kBetween = 5;  // px at the base font

}  // namespace

BeatLamp::BeatLamp(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  due_.setSingleShot(true);
  due_.setTimerType(Qt::PreciseTimer);
  connect(&due_, &QTimer::timeout, this, &BeatLamp::next);
}

QSize BeatLamp::sizeHint() const {
  return {px(control::kBeatsOfABar * kDot + (control::kBeatsOfABar - 1) * kBetween) + 2, px(kDot) + 2};
}

void BeatLamp::setCalm(bool calm) {
  calm_ = calm;
  next();
}

void BeatLamp::next() {
  due_.stop();
  const int before = lit_;
  lit_ = -1;
  if (beat_ != nullptr && !calm_ && isVisible()) {
    const double now = beat_->now();
    const double place = beat_->beat().place(now + 0.002);  // a timer may fire a little early
    const long beat = static_cast<long>(std::floor(place));
    lit_ = static_cast<int>(((beat % control::kBeatsOfABar) + control::kBeatsOfABar) % control::kBeatsOfABar);
    const double left = (static_cast<double>(beat) + 1 - place) * beat_->beat().beat_s();
    due_.start(std::max(1, static_cast<int>(std::ceil(left * 1000))));
  }
  if (lit_ != before) update();
}

void BeatLamp::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  for (int i = 0; i < control::kBeatsOfABar; ++i) {
    painter.setBrush(colour(i == lit_ ? (i == 0 ? Role::accent : Role::text) : Role::between));
    const double x = 1 + i * px(kDot + kBetween);
    painter.drawEllipse(QRectF(x, (height() - px(kDot)) / 2.0, px(kDot), px(kDot)));
  }
}

TempoRow::TempoRow(QAction* tap, QWidget* parent) : QWidget(parent) {
  auto* row = new QGridLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(6));
  tap_ = new NotedButton(tap, tr("Two or more taps on the beat set the tempo; the first begins a bar"));
  // One layout for both halves, because the grid has no spacing before a column without its own items.
  auto* tempo = new QHBoxLayout;
  tempo->setSpacing(px(6));
  tempo->addWidget(tap_, 1);
  bpm_ = new QDoubleSpinBox;
  bpm_->setRange(control::kSlowest, control::kFastest);
  bpm_->setDecimals(1);
  bpm_->setSuffix(QLatin1Char(' ') + tr("BPM"));
  bpm_->setAccessibleName(tr("Beats per minute"));
  bpm_->setKeyboardTracking(false);
  tempo->addWidget(bpm_, 1);
  row->addLayout(tempo, 0, 0);
  lamp_ = new BeatLamp;
  lamp_->setAccessibleName(tr("Beat of the bar"));
  grid_ = new QComboBox;
  grid_->setAccessibleName(tr("The moment that a pad waits for"));
  grid_->setToolTip(tr("A pressed pad waits for the beat or the bar, and acts at the nearest chunk boundary"));
  grid_->addItem(tr("Pads at Once"), static_cast<int>(control::Grid::off));
  grid_->addItem(tr("Pads on the Beat"), static_cast<int>(control::Grid::beat));
  grid_->addItem(tr("Pads on the Bar"), static_cast<int>(control::Grid::bar));
  grid_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  auto* wait = new QHBoxLayout;
  wait->setSpacing(px(8));
  wait->addSpacing(px(2));
  wait->addWidget(lamp_);
  wait->addWidget(grid_, 1);
  row->addLayout(wait, 0, 1);
  for (int i = 0; i < 2; ++i) row->setColumnStretch(i, 1);
}

void TempoRow::follow(OnBeat& beat) {
  beat_ = &beat;
  lamp_->follow(beat_);
  connect(bpm_, &QDoubleSpinBox::valueChanged, beat_, &OnBeat::setBpm);
  connect(grid_, &QComboBox::activated, beat_,
          [this] { beat_->setGrid(static_cast<control::Grid>(grid_->currentData().toInt())); });
  connect(beat_, &OnBeat::changed, this, &TempoRow::refresh);
  refresh();
}

void TempoRow::refresh() {
  const QSignalBlocker quiet(bpm_);
  bpm_->setValue(beat_->beat().bpm());
  const bool by_clock = beat_->beat().from() == control::TempoFrom::clock;
  bpm_->setReadOnly(by_clock);
  bpm_->setButtonSymbols(by_clock ? QAbstractSpinBox::NoButtons : QAbstractSpinBox::UpDownArrows);
  bpm_->setToolTip(!by_clock             ? tr("The tempo")
                   : beat_->lacksClock() ? tr("The tempo comes from a MIDI clock, and none is received")
                                         : tr("The tempo comes from a MIDI clock"));
  grid_->setCurrentIndex(grid_->findData(static_cast<int>(beat_->grid())));
  lamp_->restart();
}

}  // namespace longtake::ui

#include "moc_tempo_row.cpp"
