#include "ui/prompt/fade_length.h"

#include <QSignalBlocker>

#include "ui/look/language.h"

namespace longtake::ui {
namespace {

constexpr int kMostFadeChunks = 64;

}  // namespace

FadeLength::FadeLength(QWidget* parent) : QSpinBox(parent) {
  setRange(1, kMostFadeChunks);
  setAccessibleName(tr("Length of a fade in chunks"));
  setToolTip(tr("How many chunks a fade takes"));
  setKeyboardTracking(false);
  connect(this, &QSpinBox::valueChanged, this, &FadeLength::updateSuffix);
  updateSuffix();
}

void FadeLength::setChunks(int chunks) {
  const QSignalBlocker blocker(this);
  setValue(chunks);
  updateSuffix();
}

void FadeLength::setChunkSeconds(double seconds) {
  if (seconds == chunk_s_) return;
  chunk_s_ = seconds;
  updateSuffix();
}

void FadeLength::updateSuffix() {
  const double seconds = chunk_s_ * value();
  setSuffix(seconds > 0 ? QStringLiteral(" · ") + tr("%1 s").arg(decimalText(seconds, 1))
                        : QLatin1Char(' ') + tr("chunks"));
}

}  // namespace longtake::ui

#include "moc_fade_length.cpp"
