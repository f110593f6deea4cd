#include "ui/stage/fader.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QSlider>
#include <utility>

#include "ui/look/elided_box.h"
#include "ui/look/figures.h"
#include "ui/look/theme.h"

namespace longtake::ui {
namespace {

constexpr int kSteps = 100;

constexpr int kFaderColumns = 4;  // as in the page's other rows
constexpr Role kEnds[] = {Role::kept, Role::good};

std::vector<Span> sharesSpans(int second) {
  // The padding for further digits comes after the number, so that the number stays next to its letter.
  const auto padded = [](int share) {
    const QString digits = QString::number(share);
    return digits + QString(3 - digits.size(), QChar(0x2007));
  };
  return {{QStringLiteral("A "), kEnds[0]},
          {padded(kSteps - second) + QStringLiteral("  "), Role::strong},
          {QStringLiteral("B "), kEnds[1]},
          {padded(second), Role::strong}};
}

}  // namespace

QColor endColour(bool second) { return colour(kEnds[second ? 1 : 0]); }

Fader::Fader(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setSpacing(px(6));
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
  slider_->setObjectName(QStringLiteral("crossfader"));
  slider_->setMinimumHeight(px(44));
  slider_->setRange(0, kSteps);
  slider_->setPageStep(kSteps / 10);
  slider_->setAccessibleName(tr("Fader"));
  shares_ = new SpanLine(Qt::AlignRight | Qt::AlignVCenter);
  shares_->setFont(bodyFont());
  QString widest;
  for (const Span& span : sharesSpans(kSteps)) widest += span.text;
  const QString neither = neitherText();
  shares_->setReserve(figuresWidth(bodyFont(), neither) > figuresWidth(bodyFont(), widest) ? neither : widest);
  grid->addWidget(withLetter(first_, false), 0, 0, 1, 2);
  grid->addWidget(withLetter(second_, true), 0, 2, 1, 2);
  grid->addWidget(slider_, 1, 0, 1, 3);
  grid->addWidget(shares_, 1, 3);
  for (int i = 0; i < kFaderColumns; ++i) grid->setColumnStretch(i, 1);
  connect(slider_, &QSlider::sliderPressed, this, [this] { pressed_ = true; });
  connect(slider_, &QSlider::sliderReleased, this, &Fader::left);
  connect(slider_, &QSlider::valueChanged, this, &Fader::notifyMoved);
  updateShares({});
}

// The letter has the colour of its end, as on the pads.
QWidget* Fader::withLetter(QComboBox* box, bool second) {
  auto* cell = new QWidget;
  auto* row = new QHBoxLayout(cell);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(px(6));
  auto* letter = new SpanLine(Qt::AlignHCenter | Qt::AlignVCenter);
  QFont bold = bodyFont();
  bold.setWeight(QFont::Bold);
  letter->setFont(bold);
  letter->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  letter->setSpans({{second ? QStringLiteral("B") : QStringLiteral("A"), kEnds[second ? 1 : 0]}});
  row->addWidget(letter);
  row->addWidget(box, 1);
  return cell;
}

QString Fader::neitherText() { return tr("neither A nor B"); }

void Fader::notifyMoved() {
  const bool keys_begin = movement_.begins() && !slider_->isSliderDown();
  updateShares(share());
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
  updateShares(share);
}

void Fader::moveTo(double share) {
  if (isUsable()) slider_->setValue(qRound(share * kSteps));
}

double Fader::share() const { return static_cast<double>(slider_->value()) / kSteps; }

void Fader::updateShares(std::optional<double> share) {
  shares_->setToolTip(share ? tr("How much of the picture's prompt is A, and how much is B, in per cent")
                            : tr("The current prompt is not one of those at the ends of the fader"));
  if (!share) return shares_->setSpans({{neitherText(), Role::muted}});
  shares_->setSpans(sharesSpans(qRound(*share * kSteps)));
}

}  // namespace longtake::ui

#include "moc_fader.cpp"
