#include "ui/memory/overlay_controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSlider>
#include <algorithm>
#include <cmath>

#include "ui/look/figures.h"
#include "ui/look/language.h"

namespace longtake::ui {
namespace {

// The slider counts twentieths of an octave: -40 is 1/4, 0 is 1, 40 is 4.
constexpr int kGammaSteps = 40;
double gammaOf(int steps) { return std::pow(2.0, steps / 20.0); }
int stepsOf(double gamma) { return static_cast<int>(std::lround(std::log2(gamma) * 20.0)); }

QIcon gradient(ColourMap map) {
  QPixmap pixmap(px(48) * 2, px(8) * 2);
  QPainter painter(&pixmap);
  for (int x = 0; x < pixmap.width(); ++x) {
    const auto index = static_cast<std::size_t>(x * 255 / (pixmap.width() - 1));
    painter.fillRect(x, 0, 1, pixmap.height(), QColor::fromRgb(colour_table(map)[index]));
  }
  return QIcon(pixmap);
}

}  // namespace

OverlayControls::OverlayControls(QWidget* parent) : QWidget(parent) {
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(px(8));
  grid->setVerticalSpacing(px(6));
  grid->setColumnStretch(1, 1);
  const auto caption = [&](int row, const QString& text) {
    auto* label = new QLabel(text);
    label->setProperty("muted", true);
    grid->addWidget(label, row, 0);
  };
  caption(0, tr("Colours"));
  map_ = new QComboBox;
  map_->setAccessibleName(tr("Colours of the salience overlay"));
  map_->setIconSize({px(48), px(8)});
  for (const ColourMap map : kColourMaps) map_->addItem(gradient(map), QString::fromStdString(name_of(map)));
  map_->setMinimumWidth(px(150));
  grid->addWidget(map_, 0, 1, Qt::AlignRight);

  caption(1, tr("Gamma"));
  gamma_text_ = new SpanLine(Qt::AlignRight);
  grid->addWidget(gamma_text_, 1, 1);
  gamma_ = new QSlider(Qt::Horizontal);
  gamma_->setAccessibleName(tr("Gamma"));
  gamma_->setToolTip(tr("Above 1 only the highest scores light up; below 1 the low ones show too"));
  gamma_->setRange(-kGammaSteps, kGammaSteps);
  gamma_->setPageStep(10);
  grid->addWidget(gamma_, 2, 0, 1, 2);

  hold_ = new QCheckBox(tr("Hold range"));
  grid->addWidget(hold_, 3, 0);
  range_text_ = new SpanLine(Qt::AlignRight);
  range_text_->setAccessibleName(tr("Range of the scores"));
  grid->addWidget(range_text_, 3, 1);

  connect(map_, &QComboBox::currentIndexChanged, this, [this](int index) {
    style_.map = kColourMaps[static_cast<std::size_t>(index)];
    Q_EMIT changed(style_);
  });
  connect(gamma_, &QSlider::valueChanged, this, [this](int steps) {
    style_.gamma = gammaOf(steps);
    showNumbers();
    Q_EMIT changed(style_);
  });
  connect(hold_, &QCheckBox::toggled, this, [this](bool held) {
    style_.range = held ? observed_ : std::nullopt;
    showNumbers();
    Q_EMIT changed(style_);
  });
  setStyle({});
  setObserved(std::nullopt);
}

void OverlayControls::setStyle(const OverlayStyle& style) {
  style_ = style;
  const QSignalBlocker quiet_map(map_);
  const QSignalBlocker quiet_gamma(gamma_);
  const QSignalBlocker quiet_hold(hold_);
  map_->setCurrentIndex(
      static_cast<int>(std::find(kColourMaps.begin(), kColourMaps.end(), style.map) - kColourMaps.begin()));
  gamma_->setValue(stepsOf(style.gamma));
  hold_->setChecked(style.range.has_value());
  showNumbers();
}

void OverlayControls::setObserved(const std::optional<Overlay>& overlay) {
  observed_.reset();
  if (overlay) observed_ = {overlay->low, overlay->high};
  hold_->setEnabled(observed_.has_value());
  hold_->setToolTip(observed_ ? tr("Uses the current range for all frames, so that they can be compared. Otherwise "
                                   "each frame has the range of its own scores")
                              : tr("Show the overlay first (H): there is no range yet"));
  showNumbers();
}

void OverlayControls::showNumbers() {
  gamma_text_->setSpans({{decimalText(style_.gamma, 2), Role::strong}});
  const auto range = style_.range ? style_.range : observed_;
  if (range) {
    range_text_->setSpans({{tr("%1 to %2").arg(scoreText(range->first), scoreText(range->second)), Role::strong}});
  } else {
    range_text_->setSpans({{QStringLiteral("–"), Role::faint}});
  }
}

}  // namespace longtake::ui

#include "moc_overlay_controls.cpp"
