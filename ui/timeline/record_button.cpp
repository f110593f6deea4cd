#include "ui/timeline/record_button.h"

#include <QAction>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QStylePainter>

#include "ui/look/figures.h"
#include "ui/look/icons.h"
#include "ui/look/language.h"
#include "ui/timeline/timeline_layout.h"

namespace longtake::ui {
namespace {

// Whole seconds: pictures arrive in chunks, so a frame counter would jump by 12.
QString clockText(double seconds) { return timecode(static_cast<std::int64_t>(seconds), 1).left(8); }

}  // namespace

RecordButton::RecordButton(QAction* action, QWidget* parent) : QToolButton(parent) {
  setDefaultAction(action);
  setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  setFocusPolicy(Qt::TabFocus);
  setIdle();
}

void RecordButton::setTexts(const QString& text, const QString& spoken, const char* symbol) {
  text_ = text;
  symbol_ = ui::icon(QString::fromLatin1(symbol), Role::recording);
  setAccessibleName(spoken);
  updateGeometry();
  update();
}

void RecordButton::setIdle() {
  bright_ = false;
  setTexts(tr("Rec"), tr("Record"), "record");
}

void RecordButton::setRecording(double seconds, std::int64_t bytes) {
  bright_ = true;
  const QString text = clockText(seconds) + QStringLiteral(" · ") + bytesText(bytes);
  setTexts(text, tr("Stop recording, %1").arg(text), "stop");
}

void RecordButton::setFinishing() {
  bright_ = false;
  setTexts(tr("Finishing…"), tr("The recording is being finished"), "stop");
}

QSize RecordButton::sizeHint() const {
  // Reserves space for the largest numbers, so that nothing moves as they grow.
  const double text = figuresWidth(labelFont(), bright_ ? QStringLiteral("00:00:00 · 0000.0 MB") : text_);
  return {static_cast<int>(text) + px(18 + 4 + 18), px(28)};
}

void RecordButton::paintEvent(QPaintEvent*) {
  QStylePainter painter(this);
  QStyleOptionToolButton option;
  initStyleOption(&option);
  option.text.clear();
  option.icon = QIcon();
  painter.drawComplexControl(QStyle::CC_ToolButton, option);
  const int side = px(18);
  const QRect box(px(6), (height() - side) / 2, side, side);
  symbol_.paint(&painter, box, Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setFont(bright_ ? labelFont() : bodyFont());
  painter.setPen(colour(!isEnabled() ? Role::faint : bright_ ? Role::strong : Role::recording));
  const QFontMetricsF metrics(painter.font());
  const double baseline = (height() + metrics.ascent() - metrics.descent()) / 2;
  drawFigures(painter, {static_cast<double>(box.right() + px(5)), baseline}, text_);
}

}  // namespace longtake::ui

#include "moc_record_button.cpp"
