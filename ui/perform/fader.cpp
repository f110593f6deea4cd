#include "ui/perform/fader.h"

#include <QComboBox>
#include <QGridLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <utility>

#include "ui/look/elided_box.h"
#include "ui/look/figures.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr int kSteps = 100;

QString sharesText(int second) {
  // The room for further digits comes behind the number, so that the number stays with its letter.
  const auto padded = [](int share) {
    const QString digits = QString::number(share);
    return digits + QString(3 - digits.size(), QChar(0x2007));
  };
  return QStringLiteral("A %1  B %2").arg(padded(kSteps - second), padded(second));
}

}  // namespace

Fader::Fader(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(10));
  grid->setVerticalSpacing(px(4));
  const auto box = [&](QComboBox*& made, const QString& name, const QString& tip) {
    made = new ElidedBox;
    made->setAccessibleName(name);
    made->setToolTip(tip);
    made->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    made->setMinimumContentsLength(6);
    made->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(made, &QComboBox::activated, this, [this] {
      ends_ = {first_->currentIndex(), second_->currentIndex()};
      Q_EMIT endsChanged(first(), second());
    });
  };
  box(first_, tr("Prompt at end A"), tr("The prompt at the left end of the fader"));
  box(second_, tr("Prompt at end B"), tr("The prompt at the right end of the fader"));
  slider_ = new QSlider(Qt::Horizontal);
  slider_->setRange(0, kSteps);
  slider_->setPageStep(kSteps / 10);
  slider_->setAccessibleName(tr("Fader"));
  shares_ = new SpanLine(Qt::AlignRight | Qt::AlignVCenter);
  shares_->setFont(labelFont());
  shares_->setReserve(sharesText(kSteps));
  grid->addWidget(first_, 0, 0);
  grid->addWidget(slider_, 0, 1);
  grid->addWidget(second_, 0, 2);
  grid->setColumnStretch(0, 4);
  grid->setColumnStretch(1, 5);
  grid->setColumnStretch(2, 4);
  connect(slider_, &QSlider::sliderPressed, this, [this] { pressed_ = true; });
  connect(slider_, &QSlider::sliderReleased, this, &Fader::left);
  connect(slider_, &QSlider::valueChanged, this, &Fader::tell);
  say({});
}

void Fader::tell() {
  const bool keys_begin = movement_.begins() && !slider_->isSliderDown();
  say(share());
  Q_EMIT moved(share(), std::exchange(pressed_, false) || keys_begin);
}

void Fader::setPrompts(const QStringList& prompts, int first, int second) {
  ends_ = {first, second};
  for (const auto& [box, chosen] : {std::pair{first_, first}, std::pair{second_, second}}) {
    const QSignalBlocker quiet(box);
    box->clear();
    for (qsizetype i = 0; i < prompts.size(); ++i)
      box->addItem(prompts[i].isEmpty() ? tr("%1 · empty").arg(i + 1)
                                        : QStringLiteral("%1 · %2").arg(i + 1).arg(prompts[i]));
    box->setCurrentIndex(chosen);
  }
  const bool usable = first != second && !prompts.value(first).isEmpty() && !prompts.value(second).isEmpty();
  slider_->setEnabled(usable);
  slider_->setToolTip(usable ? tr("From prompt A to prompt B. Between them is a blend; the stream follows at the next "
                                  "chunk.")
                             : tr("Choose two pads with different prompts for A and B."));
}

bool Fader::isUsable() const { return slider_->isEnabledTo(this); }

void Fader::showShare(std::optional<double> share) {
  if (slider_->isSliderDown() || movement_.goesOn()) return;
  if (share) {
    const QSignalBlocker quiet(slider_);
    slider_->setValue(qRound(*share * kSteps));
  }
  say(share);
}

void Fader::moveTo(double share) {
  if (isUsable()) slider_->setValue(qRound(share * kSteps));
}

double Fader::share() const { return static_cast<double>(slider_->value()) / kSteps; }

void Fader::say(std::optional<double> share) {
  if (!share) return shares_->setSpans({{QStringLiteral("–"), Role::faint}});
  shares_->setSpans({{sharesText(qRound(*share * kSteps)), Role::text}});
}

}  // namespace longtake::ui
